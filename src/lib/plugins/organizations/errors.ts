/** The errors of organizations. */
import { PluginError, type PluginRemedy } from '../../../errors/plugins.js';
import { documented } from '../../base/errors/documented.js';

/** No one is signed in. */
export class SignInRequired extends PluginError {
	static override rule = documented({ status: 401, code: 'SignInRequired' });
}

/** There is no such organization, or the visitor is not one of its members: the answer is the same, so that no name can be guessed. */
export class OrganizationMissing extends PluginError {
	static override rule = documented({ status: 404, code: 'OrganizationMissing', level: 'debug' });
}

/** The role of the member does not allow it. */
export class RoleMissing extends PluginError {
	static override rule = documented({ status: 403, code: 'RoleMissing' });
}

/** The session or the token does not meet the policy of the organization. */
export class PolicyNotMet extends PluginError {
	static override rule = documented({ status: 403, code: 'PolicyNotMet' });

	/** @param remedy the page on which the member can do what is missing */
	constructor(message: string, remedy?: PluginRemedy) {
		super(message);
		if (remedy) this.remedy = remedy;
	}
}

/** Members have the role, so that it cannot be removed. */
export class RoleInUse extends PluginError {
	static override rule = documented({ status: 409, code: 'RoleInUse' });
}

/** The team has sub-teams, so that it cannot be removed. */
export class TeamInUse extends PluginError {
	static override rule = documented({ status: 409, code: 'TeamInUse' });
}

/** The change would leave the organization without an owner. */
export class LastOwner extends PluginError {
	static override rule = documented({ status: 409, code: 'LastOwner' });
}

/** Another organization has this address. */
export class SlugTaken extends PluginError {
	static override rule = documented({ status: 409, code: 'SlugTaken' });
}

/** The user may not create another organization. */
export class OrganizationLimit extends PluginError {
	static override rule = documented({ status: 403, code: 'OrganizationLimit' });
}

/** The invitation has expired, was accepted or withdrawn, or never was. */
export class InvitationInvalid extends PluginError {
	static override rule = documented({ status: 410, code: 'InvitationInvalid' });
}

/** The invitation is for another address than that of the visitor. */
export class InvitationForOther extends PluginError {
	static override rule = documented({ status: 403, code: 'InvitationForOther' });
}

/** The invitation is for the address of the visitor, who has not proven it. Its page says how. */
export class AddressUnproven extends InvitationForOther {}

/** The organization has the most API tokens that it may have. */
export class TokenLimit extends PluginError {
	static override rule = documented({ status: 409, code: 'TokenLimit' });
}

/** A value cannot be that of an organization. */
export class OrganizationInvalid extends PluginError {
	static override rule = documented({ status: 422, code: 'OrganizationInvalid' });
}

/** Too many invitations wait, or this address had one a moment ago. */
export class InvitationLimit extends PluginError {
	static override rule = documented({ status: 429, code: 'InvitationLimit' });
}
