import { notFound } from '../../../../shared/contract/errors.ts';
import type {
  InitialState,
  identityCalls,
  Manufacturer,
  SignedInUser,
} from '../../../../shared/features/accounts/identity/identity.ts';
import {
  recordsIn,
  SPLIT_TESTS_COOKIE,
} from '../../../../shared/features/accounts/split-tests/split-tests.ts';
import { SPLIT_TESTS } from '../../../../shared/rules/constants/constants.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { Handler } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { membershipsOf } from './initial-state.queries.ts';
import { listedPagesRead } from './initial-state.reads.ts';

/** The tests that run, with what this browser keeps of each. @param cookie its value */
function splitTestsOf(cookie: string | undefined): InitialState['splitTest'] {
  const records = recordsIn(cookie);
  return Object.entries(SPLIT_TESTS).map(([name, variations]) => {
    const kept = records[name];
    return {
      id: name,
      code: name,
      name,
      discovered: kept?.discovered ?? false,
      variation: kept ? { id: kept.variation, name: kept.variation } : null,
      availableVariations: [...variations],
    };
  });
}

/** The user as screens know them, with what they may do in the projects listed. */
function signedInUser(user: SessionUser, manufacturers: readonly Manufacturer[]): SignedInUser {
  const { id, email, username, firstName, lastName, avatar, internal, factory } = user;
  const { verified, signedEula, twoFactorAuthEnabled } = user;
  return {
    id,
    email,
    username,
    firstName,
    lastName,
    avatar,
    internal,
    factory,
    verified,
    signedEula,
    twoFactorAuthEnabled,
    permissions: Object.fromEntries(manufacturers.map((project) => [project.id, project.permissions])),
  };
}

/**
 * What a program needs before its first screen, for a user or an anonymous visitor. The transaction has to see every
 * project.
 */
export async function stateOf(
  tx: Tx,
  services: Services,
  user: SessionUser | null,
  wanted: { active: string | null; only: string | null },
): Promise<InitialState> {
  const nothing = { pages: [], divisionLogo: null, splitTest: splitTestsOf(undefined) };
  if (!user)
    return {
      ...nothing,
      manufacturers: [],
      manufacturersCount: 0,
      activeManufacturer: null,
      stores: [],
      user: null,
    };
  const { manufacturers, stores, count } = await membershipsOf(tx, services.hosts, user.id, wanted);
  if (wanted.only !== null && manufacturers.length === 0) throw notFound();
  const active = manufacturers.find((project) => project.id === wanted.active) ?? manufacturers[0];
  return {
    ...nothing,
    divisionLogo: stores.find(({ projectId }) => projectId === active?.id)?.logo ?? null,
    manufacturers,
    manufacturersCount: count,
    activeManufacturer: active?.id ?? null,
    stores,
    user: signedInUser(user, manufacturers),
  };
}

/** The state of the caller's own session. Used by every call that answers it. */
export async function ownState(
  context: CallContext,
  user: SessionUser | null = context.user,
  wanted: { active?: string | null; only?: string | null } = {},
): Promise<InitialState> {
  if (user) await context.enter({ kind: 'platform', accountId: user.id });
  return stateOf(context.tx, context.services, user, {
    active: wanted.active ?? context.project?.code ?? context.lastProject,
    only: wanted.only ?? null,
  });
}

export const initialState: Handler<typeof identityCalls.initialState> = async ({ query }, context) => {
  const only = query.operator ?? null;
  const state = await ownState(context, context.user, { active: only, only });
  const store = state.stores.find(({ projectId }) => projectId === state.activeManufacturer);
  return {
    ...state,
    pages: store ? await listedPagesRead.list(context.tx, { storeId: store.id }) : [],
    splitTest: splitTestsOf(context.cookies.get(SPLIT_TESTS_COOKIE)),
  };
};

export const getSession: Handler<typeof identityCalls.get> = async (_, context) => {
  const { user } = await ownState(context);
  return { user };
};
