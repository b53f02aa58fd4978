/** The texts for errors of tenants, and of providers that are found by the domain of an address. */

export const tenantErrorTexts = {
	NoProviderForAddress: {
		title: 'No sign-in for this address',
		text: 'This site has no sign-in for the domain of this address. Check the address, or choose another way to sign in.'
	},
	UnknownTenant: {
		title: 'This site does not exist',
		text: 'There is no site at this address. Check how it is spelled.'
	}
};
