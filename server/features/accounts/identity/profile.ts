import { sql } from 'kysely';
import type { CallParsed } from '../../../../shared/contract/call.ts';
import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import type { identityCalls, SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { UNSPECIFIED_FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { Handler } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownState } from './initial-state.ts';

async function isTaken(tx: Tx, username: string, ownId: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('id', '!=', ownId)
    .executeTakeFirst();
  return taken !== undefined;
}

export const usernameFree: Handler<typeof identityCalls.usernameFree> = async ({ body }, { tx, user }) => {
  if (!user) throw new Refusal(401, 'signed-out');
  return { data: !(await isTaken(tx, body.value, user.id)) };
};

type Profile = Pick<CallParsed<typeof identityCalls.updateCustomer>, 'body'>;

export async function updateProfile(
  { body }: Profile,
  context: CallContext,
): Promise<{ user: SignedInUser }> {
  const { user } = context;
  if (!user) throw new Refusal(401, 'signed-out');
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (body.username !== undefined) {
    if (await isTaken(context.tx, body.username, user.id))
      throw invalid({ username: [UNSPECIFIED_FIELD_MESSAGES.usernameTaken] });
  }
  if (Object.keys(changes).length > 0)
    await context.tx.updateTable('accounts').set(changes).where('id', '=', user.id).execute();
  const state = await ownState(context, { ...user, ...changes });
  if (!state.user) throw new Refusal(401, 'signed-out');
  return { user: state.user };
}
