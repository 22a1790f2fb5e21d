import { sql } from 'kysely';
import type { CallParsed } from '../../../shared/contract/call.ts';
import { invalid, Refusal } from '../../../shared/contract/errors.ts';
import type { identityCalls, SignedInUser } from '../../../shared/features/identity/identity.ts';
import type { CallContext } from '../../platform/calls/context.ts';
import { ownState } from './initial-state.ts';

const USERNAME_TAKEN = 'Somebody else has this username';

type Profile = Pick<CallParsed<typeof identityCalls.updateCustomer>, 'body'>;

export async function updateProfile(
  { body }: Profile,
  context: CallContext,
): Promise<{ user: SignedInUser }> {
  const { user } = context;
  if (!user) throw new Refusal(401, 'signed-out');
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (body.username !== undefined) {
    const taken = await context.tx
      .selectFrom('accounts')
      .select('id')
      .where(sql`lower(username)`, '=', body.username.toLowerCase())
      .where('id', '!=', user.id)
      .executeTakeFirst();
    if (taken) throw invalid({ username: [USERNAME_TAKEN] });
  }
  if (Object.keys(changes).length > 0)
    await context.tx.updateTable('accounts').set(changes).where('id', '=', user.id).execute();
  const state = await ownState(context, { ...user, ...changes });
  if (!state.user) throw new Refusal(401, 'signed-out');
  return { user: state.user };
}
