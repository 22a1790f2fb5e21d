import { z } from 'zod';
import { conflict, forbidden, invalid, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import {
  BADGE_CODE_MESSAGE,
  badgeCodeSchema,
  hashBadgeForms,
  hashStaffBadge,
} from '../../../../shared/features/factory/stations/stations.ts';
import {
  masked,
  SHOWN_WHILE_MASKED,
  STAFF_PROFILE_RULES,
  type StaffUser,
  staffBankSchema,
  staffPersonalSchema,
  staffUserCalls,
  totalOkrCompletion,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { UNSPECIFIED_FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { requireConfirmation, type StaffActor, staffActor } from '../../accounts/identity/identity.ts';
import {
  createPin,
  hashPin,
  presentedBadge,
  presentedBadges,
  removeStaffPin,
  setStaffPin,
} from '../../factory/stations/stations.ts';
import { giveBadge, revokeBadge } from './staff-badges.queries.ts';
import {
  changeStaff,
  findStaff,
  keepSealed,
  listStaff,
  noteDeed,
  obstacles,
  sealedSection,
  setMuted,
} from './staff-users.queries.ts';

/** What a section is sealed to: it opens for this person only. */
const ownerOf = (id: string, section: Section) => `staff ${section} ${id}`;

const SECTIONS = { personal: staffPersonalSchema, bank: staffBankSchema } as const;
type Section = keyof typeof SECTIONS;
const keptSchema = z.record(z.string(), z.string());

async function actorOf(context: CallContext): Promise<StaffActor> {
  if (!context.user) throw new Refusal(401, 'signed-out');
  return staffActor(context.tx, context.user.id);
}

async function requireLeadership(context: CallContext): Promise<StaffActor> {
  const actor = await actorOf(context);
  if (!actor.leadership) throw forbidden();
  return actor;
}

/** A section in full; every field is there, empty where nothing is kept. */
function opened(
  { services }: CallContext,
  id: string,
  section: Section,
  sealed: string | null,
): Record<string, string> {
  const fields = Object.keys(SECTIONS[section].shape).map((field) => [field, ''] as const);
  const kept =
    sealed === null ? {} : keptSchema.parse(JSON.parse(services.seals.open(sealed, ownerOf(id, section))));
  return { ...Object.fromEntries(fields), ...kept };
}

const maskedSection = (context: CallContext, id: string, section: Section, sealed: string | null) =>
  Object.fromEntries(
    Object.entries(opened(context, id, section, sealed)).map(([field, value]) => [
      field,
      masked(value, SHOWN_WHILE_MASKED[field]),
    ]),
  );

async function keepSection(
  context: CallContext,
  id: string,
  section: Section,
  values: Record<string, string>,
) {
  requireConfirmation(context);
  const actor = await requireLeadership(context);
  const empty = Object.values(values).every((value) => value === '');
  const sealed = empty ? null : context.services.seals.seal(JSON.stringify(values), ownerOf(id, section));
  const kept = await keepSealed(
    context.tx,
    { accountId: id, by: actor.id, action: `${section}-changed` },
    section,
    sealed,
  );
  if (!kept) throw notFound();
  return { id };
}

const OWN_FIELDS: ReadonlySet<string> = new Set(Object.keys(STAFF_PROFILE_RULES));

/** What answers the calls on staff. */
export const staffUserImplementations = implement(staffUserCalls, {
  list: ({ query }, { tx }) => listStaff(tx, query),

  async get({ params }, context): Promise<StaffUser> {
    const actor = await actorOf(context);
    const found = await findStaff(context.tx, params.id);
    if (!found) throw notFound();
    const { personalSealed, bankSealed, log, ...user } = found;
    const self = actor.id === user.id;
    const reveal = actor.leadership || self;
    return {
      ...user,
      login: user.email,
      rfidCodes: user.rfids.filter(({ revokedAt }) => revokedAt === null).map(({ hint }) => hint),
      totalOkrCompletion: totalOkrCompletion(user.okrs),
      personal: reveal ? maskedSection(context, user.id, 'personal', personalSealed) : null,
      bank: reveal ? maskedSection(context, user.id, 'bank', bankSealed) : null,
      log: reveal ? log : null,
      may: {
        editProfile: reveal,
        lead: actor.leadership,
        reveal,
        mute: actor.permissions.includes('mute-staff') && !self,
        badges: actor.permissions.includes('manage-badges'),
      },
    };
  },

  async update({ params, body }, context) {
    const actor = await actorOf(context);
    const self = actor.id === params.id;
    const fields = Object.keys(body);
    const plain = fields.every((field) => OWN_FIELDS.has(field));
    if (!actor.leadership && !(self && plain)) throw forbidden();
    if (self && body.status !== undefined && body.status !== 0)
      throw conflict('own-account', 'You can’t disable your own account');
    const against = await obstacles(context.tx, params.id, body);
    if (body.username && against.usernameTaken)
      throw invalid({ username: [UNSPECIFIED_FIELD_MESSAGES.usernameTaken] });
    if (body.reportsTo && !against.reportsToKnown)
      throw invalid({ reportsTo: ['We can’t find that person'] });
    if (body.reportsTo && against.reportsInCircle)
      throw invalid({
        reportsTo: ['This person reports, directly or over others, to the one you are changing'],
      });
    const steppingDown = body.isLeadership === false || (body.status !== undefined && body.status !== 0);
    if (steppingDown && against.lastLeader)
      throw conflict('last-leader', 'Leadership needs at least one person');
    const changed = await changeStaff(
      context.tx,
      { accountId: params.id, by: actor.id, action: 'changed', details: fields.join(', ') },
      body,
    );
    if (!changed) throw notFound();
    return { id: params.id };
  },

  async reveal({ params, body }, context) {
    requireConfirmation(context);
    const actor = await actorOf(context);
    if (!actor.leadership && actor.id !== params.id) throw forbidden();
    const sealed = await sealedSection(context.tx, params.id, body.section);
    if (sealed === undefined) throw notFound();
    await noteDeed(context.tx, { accountId: params.id, by: actor.id, action: `${body.section}-revealed` });
    return { values: opened(context, params.id, body.section, sealed) };
  },

  savePersonal: ({ params, body }, context) => keepSection(context, params.id, 'personal', body),
  saveBank: ({ params, body }, context) => keepSection(context, params.id, 'bank', body),

  mute: ({ params }, context) => changeMuted(context, params.id, true),
  unmute: ({ params }, context) => changeMuted(context, params.id, false),

  async addBadge({ params, body }, context) {
    const actor = await actorOf(context);
    if (!actor.permissions.includes('manage-badges')) throw forbidden();
    const badge = await badgeOf(context, body);
    const given = await giveBadge(context.tx, { ...badge, accountId: params.id, by: actor.id });
    if (given === undefined) throw notFound();
    if (given === 'taken') throw invalid({ code: ['This badge belongs to someone else. Revoke it first.'] });
    return { id: given, hint: badge.hint };
  },

  async setPin({ params }, context) {
    const actor = await actorOf(context);
    if (!actor.permissions.includes('manage-badges')) throw forbidden();
    const pin = createPin();
    const given = await setStaffPin(context.tx, {
      accountId: params.id,
      pinHash: await hashPin(pin),
      by: actor.id,
    });
    if (!given) throw notFound();
    await noteDeed(context.tx, { accountId: params.id, by: actor.id, action: 'pin-set' });
    return { pin };
  },

  async removePin({ params }, context) {
    const actor = await actorOf(context);
    if (!actor.permissions.includes('manage-badges')) throw forbidden();
    if (!(await removeStaffPin(context.tx, params.id))) throw notFound();
    await noteDeed(context.tx, { accountId: params.id, by: actor.id, action: 'pin-removed' });
    return { id: params.id };
  },

  presentedBadges: async (_input, { tx }) => ({ badges: await presentedBadges(tx) }),

  async revokeBadge({ params, body }, context) {
    const actor = await actorOf(context);
    if (!actor.permissions.includes('manage-badges')) throw forbidden();
    const revoked = await revokeBadge(context.tx, {
      accountId: params.id,
      id: params.badge,
      by: actor.id,
      reason: body.reason,
    });
    if (!revoked) throw notFound();
    return { id: params.badge };
  },
});

/** The badge that is meant: one that a workstation has read, or one by its code. */
async function badgeOf(
  context: CallContext,
  body: { readonly code: string; readonly presented?: string | undefined },
): Promise<{ codeHash: string; formHashes: readonly string[]; hint: string }> {
  if (body.presented !== undefined) {
    const found = await presentedBadge(context.tx, body.presented);
    if (!found) throw invalid({ code: ['Tap the badge again'] });
    return found;
  }
  const code = badgeCodeSchema.safeParse(body.code);
  if (!code.success) throw invalid({ code: [BADGE_CODE_MESSAGE] });
  return {
    codeHash: await hashStaffBadge(code.data),
    formHashes: await hashBadgeForms(code.data),
    hint: code.data.slice(-4),
  };
}

async function changeMuted(context: CallContext, id: string, muted: boolean) {
  const actor = await actorOf(context);
  if (!actor.permissions.includes('mute-staff') || actor.id === id) throw forbidden();
  const change = await setMuted(
    context.tx,
    { accountId: id, by: actor.id, action: muted ? 'muted' : 'unmuted' },
    muted,
  );
  if (!change) throw notFound();
  return change;
}
