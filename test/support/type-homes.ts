/**
 * Where the members of each public type are described: a page of `docs`, and the types that it describes. A new type needs a place here, or
 * the reason why it has no page.
 */
export const homes: Readonly<Record<string, string>> = {
	'reference/sveltekit.md':
		'Guard GuardFacts RequireOptions AuthLocals FrameworkAuthResult .SignInOptions .SignOutOptions OwnAccounts Factors FactorSetUp ' +
		'RecoveryCodes SessionsOfUser Sessions Passkeys AccountsOfUser ApiTokens ApiTokensOfUser',
	'reference/configuration.md':
		'FrameworkAuthConfig AuthConfig CookieOption CookiesOptions PagesOptions JWTOptions SessionOptions AccountOptions TokensOptions ' +
		'CookieOptions LanguageOptions AccountPageOptions',
	'reference/core.md': 'HostOptions Redirection SessionResult Caller Auth CookieWrite',
	'reference/callbacks-and-events.md guides/callbacks-and-events.md': 'Callbacks Events RequestInfo WithRequest',
	'reference/client.md':
		'/client.SignInOptions /client.SignOutOptions AuthResult AuthSuccess AuthFailure SignInResponse SignOutResponse SignOutResult ' +
		'UseSession UpdateResult PasskeyFailure',
	'reference/webauthn.md': 'RegisterOptions PasskeyOptions FactorOptions FormOptions',
	'reference/webauthn.md reference/client.md': 'PasskeyResult',
	'reference/plugin.md':
		'/plugin.Html /plugin.Plugin PluginErrorRule PluginTranslation PluginContext PluginRequest PluginSectionsPage PluginPage PluginPageRequest PluginPageVisit PluginSectionsChoice PluginProvider PluginProfile PluginSignInPage PluginSignInAnswer PluginRoute PluginVisit PluginSection ' +
		'PluginAction PluginSignIn PluginGate PluginPendingSignIn PluginSessionData PluginEarlierSession PluginUserChange PluginSessionEnd PluginHooks PluginErrorClass PluginDefinition PluginMember PluginValueMember PluginCookiesMember PluginRedirectMember PluginSessionMember PluginRedirection PluginSessionChange ' +
		'PluginApp PluginExchange PluginSubject PluginRule PluginRemedy TokenOrigin PluginRuleEvent PluginHappening PluginAccess PluginAccessQuestion PluginToken PluginTokens PluginNewcomer PluginInvitation PluginInvitations PluginCookie PluginAnswer PluginMailContent PluginMailSite PluginMailRequest',
	'guides/remote-functions.md reference/remote-functions.md':
		'Caller FormCaller LiveCaller RemoteOptions UnauthenticatedCall GuardedFunctions GuardedQuery OpenFunctions NewCodesStep NewTokenStep PhoneCodeStep ReadyChoice ReadyStep ' +
		'RemoteFunctions SignInFields',
	'guides/streams.md reference/streams.md': 'RecheckOptions WhileAllowedOptions StreamCaller AllowedStream',
	'reference/clients.md':
		'ClientOptions ClientConfig ClientSignInOptions Client ClientSession ClientStorage ClientError',
	'guides/row-level-security.md': 'Claims',
	'reference/access.md':
		'AccessDefinition AccessOptions RolesQuestion ResourceParent AccessQuestion AccessOfUser NewGrant Grant GrantFilter',
	'reference/tables.md':
		'TableGroup Change Reference TableDefinition TableParts Page PageWith Referenced ReferencedUser TableOperations StoredNames AtLeast Below Not OneOf Plus',
	'guides/organizations.md reference/organizations.md':
		'LinkInvitation MemberRule MembersPage OrganizationSectionsOptions RoleDefinition Invitation InvitationMail Membership Organization OrganizationMember ' +
		'OrganizationsOptions GivenValues OrganizationLanguage OrganizationNotice OrganizationRole NewRole ChangedRole OrganizationPolicy PersonalOwner DeletedOrganization OwnerlessOrganization OwnerlessPage NewOwner Handover ' +
		'OrganizationTokenOptions NewOrganizationToken OrganizationToken MadeOrganizationToken ' +
		'TeamOptions OrganizationTeam TeamMember TeamMembership NewTeam ChangedTeam TeamPlace TeamRole',
	'reference/components.md': 'Failure ComponentTexts',
	'reference/jwt.md': 'JWTEncodeParams JWTDecodeParams GetTokenParams',
	'reference/routes.md': 'PublicProvider',
	'reference/catalogue.md': 'CatalogueEntry ProviderLogo',
	'reference/env.md': 'AuthEnvVar',
	'guides/reauthentication.md': 'ReauthenticateOptions ReauthenticationOptions',
	'guides/sessions.md reference/sessions.md':
		'SignedInSession DefaultSession Session SessionFacts SessionInfo SessionLimit SignInAsOptions DefaultUser User',
	'guides/observability.md reference/telemetry.md':
		'Logger LoggerInstance StructuredLogger Telemetry TelemetryOutcome TelemetrySpan OpenTelemetryOptions',
	'guides/deployment.md': 'RetiringSecret',
	'guides/limits.md reference/limits.md':
		'RateLimit ActionLimits CredentialsLimits MailTotal MailLimits LimiterRule Limiter RateLimitOptions',
	'guides/account-page.md': 'AccountSectionsData AccountSectionData AccountSectionsOptions',
	'guides/audit.md reference/audit.md': 'AuditRequest AuditFacts AuditRecord',
	'guides/anonymous-users.md': 'AnonymousMerge AnonymousOptions',
	'guides/two-factor.md reference/two-factor.md':
		'MfaOptions TrustedDevicesOptions PhoneOptions CodeMessage TotpOptions Factor FactorChallenge TrustedDevice',
	'guides/bots.md': 'HumanQuestion VerifyHumanOptions',
	'guides/built-in-pages.md': 'Theme OAuthProviderButtonStyles',
	'guides/native-apps.md': 'NativeOptions',
	'guides/sign-up.md reference/callbacks-and-events.md': 'SignUpCandidate',
	'guides/own-apis.md reference/access-tokens.md':
		'ProtectedResource IssueOptions IssuedToken VerifyOptions AccessToken',
	'guides/tenants.md reference/tenants.md': 'TenantOptions',
	'guides/provider-tokens.md reference/sveltekit.md': 'ProviderToken TokenOptions ApiRequestOptions AccountsOf',
	'guides/accounts.md reference/accounts.md': 'AccountQuestion LinkedAccount WaysToSignIn StoredAboutUser',
	'guides/api-tokens.md reference/api-tokens.md': 'ApiTokenOptions ApiToken NewApiToken OfBearer',
	'guides/cleaning-up.md': 'CleanUpOptions CleanedUp',
	'guides/passkeys.md providers/passkey.md':
		'Passkey WebAuthnUserConfig WebAuthnConfig WebAuthnVerificationOptions AttestedAuthenticator RelyingParty RelayingParty',
	'guides/operating.md reference/sveltekit.md':
		'UserBlock BlockOptions FoundUser UserListOptions UserPage Users UserPageRequest',
	'guides/credentials.md providers/credentials.md': 'CredentialInput FormField CredentialsConfig CredentialsUserConfig',
	'guides/mail.md reference/email.md':
		'EmailConfig EmailUserConfig MailContent MailParams MailNotice VerificationRequest NodemailerConfig NodemailerUserConfig',
	'guides/passwords.md providers/password.md': 'FirebaseHash DeviseHash LuciaHash PasswordConfig PasswordUserConfig',
	'guides/logout.md': 'BackChannelLogoutOptions',
	'guides/testing.md reference/testing.md':
		'VirtualAuthenticator AuthenticatorOptions FakeIdentityProvider FakeIdentityProviderOptions FakeUser Mail Mailbox TestSignInOptions ' +
		'TestedConfig StoredPasskey PluginConformanceOptions PluginExamples PluginExampleSite',
	'providers/options.md':
		'AuthorizationEndpoint TokenEndpoint UserinfoEndpoint OAuth2Config OIDCConfig OAuthConfig OAuthUserConfig OIDCUserConfig ' +
		'UserinfoContext CommonProviderOptions',
	'providers/bluesky.md': 'AtprotoOptions',
	'guides/preview-deployments.md reference/configuration.md': 'PreviewOptions',
	'adapters/custom.md': 'ConformanceOptions TableConformanceOptions TestFunction',
	'adapters/README.md adapters/custom.md':
		'Adapter KeptSessions SessionTokenGroup SweepGroup RevocationGroup RevocationAdapter SecretGroup UserGroup SessionDetails',
	'adapters/sessions-apart.md adapters/custom.md adapters/README.md': 'SessionKeeper',
	'adapters/prisma.md':
		'AdapterSecret AdapterUser StoredUser AdapterAccount Account StoredTokens AdapterSession AdapterAuthenticator Authenticator ' +
		'VerificationToken',
	'adapters/revocations.md reference/configuration.md': 'RevocationStore RevocationOptions'
};

/** Types, members of types and members of any type (`*.`) that no page describes, and why. */
export const unwritten: Readonly<Record<string, string>> = {
	'*.options': 'factories write it',
	'*.derive': 'factories write it',
	'*.check': 'factories write it',
	'RegisterOptions.provider': 'an option of signing out, with no effect',
	'PasskeyOptions.provider': 'an option of signing out, with no effect',
	'CommonProviderOptions.type': 'factories write it',
	'OAuth2Config.type': 'factories write it',
	'OIDCConfig.type': 'factories write it',
	'OAuthConfig.type': 'factories write it',
	'PasswordConfig.type': 'factories write it',
	'PasswordConfig.passwords': 'the factory writes it',
	'PasswordConfig.credentials': 'the factory writes it',
	'PasswordConfig.code': 'the factory writes it',
	PublicSuffixes: 'the import that a guide shows',
	LanguageMails: 'the texts of a language, which are those of English',
	PartialMails: 'as LanguageMails',
	WholePageTexts: 'as LanguageMails',
	WholeLanguage: 'what a file of the library exports',
	'*.~types': 'TypeScript alone reads it',
	'*.~members': 'TypeScript alone reads it',
	'*.~answers': 'TypeScript alone reads it',
	AuthErrorCause: 'facts for the log, which differ from error to error',
	TokenSet: 'the token response of RFC 6749, with `expires_at`',
	Profile: 'the standard claims of OpenID Connect',
	JWT: 'an application declares its members, and the others are claims of RFC 7519',
	DefaultJWT: 'as JWT',
	GuardRules: 'the names of routes',
	Access: 'as AccessDefinition',
	Refusal: 'the parameter of `otherwise`, which a guide shows',
	SigningKey: 'a JSON Web Key (RFC 7517)',
	SvelteKitAuthConfig: 'another name of FrameworkAuthConfig',
	ResponseInternal: 'a name of @auth/core',
	WebAuthnOptionsResponseBody: 'a name of @auth/core',
	OIDCConfigInternal: 'a name of @auth/core',
	AuthorizationEndpointHandler: 'a name of @auth/core',
	TokenEndpointHandler: 'a name of @auth/core',
	UserinfoEndpointHandler: 'a name of @auth/core',
	EmailProviderSendVerificationRequestParams: 'a name of @auth/core',
	AppProvider: 'a name of @auth/core',
	OAuthChecks: 'a name of @auth/core',
	SignOutParams: 'a name of @auth/sveltekit',
	Provider: 'a union of provider objects, each of which has a page',
	ProviderObject: 'a union of provider objects, each of which has a page',
	Identified: 'adds the id to the type of a provider',
	Schema: 'the interface of Standard Schema',
	StandardSchema: 'the interface of Standard Schema',
	SchemaResult: 'the interface of Standard Schema',
	SchemaIssue: 'the interface of Standard Schema',
	GuardedBy: 'an instance',
	StreamsFrom: 'an instance',
	RegionalServers: 'for the factory of Zoho',
	TenantIssuers: 'for the factory of Microsoft Entra',
	ResolvedOAuthConfig: 'what the functions of a factory get',
	SimpleWebAuthn: 'the functions of @simplewebauthn/server',
	WebAuthnRegistrationOptions: 'options of @simplewebauthn/server',
	WebAuthnAuthenticationOptions: 'options of @simplewebauthn/server',
	WebAuthnUserInfoOptions: 'the parameters of `getUserInfo`, which a guide shows',
	WebAuthnRequest: 'the parameters of `getRelayingParty`, which a guide shows',
	Language: 'a file of the library has this form',
	IncomingRequest: 'a request of Node',
	BackChannelLogoutPlugin: 'a plugin of Vite',
	StrictRemoteFunctionsPlugin: 'a plugin of Vite',
	EslintPlugin: 'a plugin of ESLint',
	EslintConfig: 'a configuration of ESLint',
	GuardRule: 'a rule of ESLint',
	ViteServer: 'a server of Vite',
	CdpPage: 'a page of Playwright or Puppeteer',
	CdpSession: 'a session of the Chrome DevTools Protocol',
	TestingInProduction: 'an error with nothing beside its message',
	BrowserCookie: 'a cookie of Playwright',
	CookiesTarget: 'the cookies of SvelteKit',
	ContextTarget: 'a browser context of Playwright',
	EventTarget: 'an event of SvelteKit',
	PageTarget: 'a page of Playwright',
	ConformanceCase: 'what the rules of the suite get from it'
};
