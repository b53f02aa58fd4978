/** A provider of any kind, compiled. */
import type { CredentialsProvider } from '../credentials/provider.js';
import type { EmailProvider } from '../email/provider.js';
import type { OAuthProvider } from '../oauth/provider.js';
import type { WebAuthnProvider } from '../webauthn/provider.js';

export type CompiledProvider = OAuthProvider | EmailProvider | CredentialsProvider | WebAuthnProvider;
