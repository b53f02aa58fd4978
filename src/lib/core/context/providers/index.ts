/** A provider of any kind, compiled. */
import type { CredentialsProvider } from './credentials.js';
import type { EmailProvider } from './email.js';
import type { OAuthProvider } from './oauth.js';
import type { WebAuthnProvider } from './webauthn.js';

export type CompiledProvider = OAuthProvider | EmailProvider | CredentialsProvider | WebAuthnProvider;
