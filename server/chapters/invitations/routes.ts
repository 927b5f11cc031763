import * as contract from '../../../contract/invitations/invitations.ts'
import * as roles from '../../../contract/invitations/role-invitations.ts'
import { listUserInvitations as listUserInvitationsEndpoint } from '../../../contract/users/user-access.ts'
import { created, data } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { acceptInvitation } from './accept.ts'
import { listUserInvitations } from './of-user.ts'
import { listOwnInvitations } from './own.ts'
import { linkToHandOver } from './create.ts'
import { inviteToRoles, listRoleInvitations, type RoleInvitationRow, sendRoleInvitation, withdrawRoleInvitation } from './roles.ts'
import { inviteToTeam, listTeamInvitations, sendTeamInvitation, withdrawTeamInvitation } from './team.ts'

/** Invitations, for owners of actors, administrators and the invited person. */
export function invitationRoutes(on: Serve, services: Services): void {
  const withLink = async (sent: Promise<RoleInvitationRow>) => {
    const row = await sent
    return { ...row, link: linkToHandOver(services, row) }
  }
  on(contract.listTeamInvitations, (call) => listTeamInvitations(call, { ...call.params, query: call.query }))
  on(contract.inviteToTeam, (call) =>
    created(
      inviteToTeam({ ...call, services }, { ...call.params, ...call.body }),
      ({ id }) => `${PREFIX}/acteurs/${call.params.id}/invitations#${id}`,
    ),
  )
  on(contract.withdrawTeamInvitation, (call) => data(withdrawTeamInvitation(call, call.params)))
  on(contract.sendTeamInvitation, (call) => data(sendTeamInvitation({ ...call, services }, call.params)))
  on(contract.listOwnInvitations, (call) => listOwnInvitations(call, { query: call.query }))
  on(contract.acceptInvitation, (call) => data(acceptInvitation({ ...call, secrets: services.secrets }, { ...call.params, ...call.body })))
  on(roles.listRoleInvitations, (call) => listRoleInvitations(call, call.query))
  on(listUserInvitationsEndpoint, (call) => listUserInvitations(call, { ...call.params, query: call.query }))
  on(roles.inviteToRoles, (call) =>
    created(withLink(inviteToRoles({ ...call, services }, call.body)), ({ id }) => `${PREFIX}/admin/invitations#${id}`),
  )
  on(roles.withdrawRoleInvitation, (call) => data(withdrawRoleInvitation(call, call.params)))
  on(roles.sendRoleInvitation, (call) => data(withLink(sendRoleInvitation({ ...call, services }, call.params))))
}
