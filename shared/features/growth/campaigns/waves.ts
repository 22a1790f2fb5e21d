import { z } from 'zod';
import { wallClock, zonedMoment } from '../../../rules/dates/dates.ts';
import { addDays } from '../../../rules/dates/store-days.ts';
import { CAMPAIGN_LIMITS, type CampaignTest, type Timing } from './campaigns.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A person who chose “now” can call it back for this long. */
export const UNDO_MS = 10_000;
/** Slices of a spread are at least this long. */
const SLICE_MS = 5 * MINUTE_MS;
/** The rest of a test waits for its decision. */
export const AFTER_DECISION = '9999-12-31T00:00:00.000Z';

/** Which people are in which wave. */
export const wavePlanSchema = z.strictObject({
  /** 1 where a test’s sample is wave 0: the others begin after it. */
  first: z.int().min(0).max(1),
  /** Waves that people are spread over by chance. */
  slices: z.int().min(1).max(CAMPAIGN_LIMITS.waves),
  /** The wave of each time zone; −1 for people who are left out. Empty where zones don’t count. */
  zones: z.record(z.string(), z.int().min(-1)),
  /** The zone of people whose own isn’t known. */
  defaultZone: z.string(),
});
export type WavePlan = z.output<typeof wavePlanSchema>;

export interface PlannedWave {
  readonly wave: number;
  readonly dueAt: string;
}

/** A time that clocks show twice or never on that day, in some zones. */
export interface ClockChange {
  readonly kind: 'never' | 'twice';
  readonly zones: readonly string[];
  /** What people get it at instead; for `twice` it is the first of both. */
  readonly at: string;
}

export interface PlannedWaves {
  readonly plan: WavePlan;
  readonly waves: readonly PlannedWave[];
  readonly startsAt: string;
  /** When the last wave is due; a spread’s and the zones’ is later than its start. */
  readonly endsAt: string;
  readonly changes: readonly ClockChange[];
  /** Zones in which the hour has passed. */
  readonly lateZones: readonly string[];
}

interface Moment {
  readonly at: string;
  readonly kind: 'once' | 'twice' | 'never';
}

const QUARTERS_A_DAY = 96;
/** Longest jump of a clock: Apia once left out a day. */
const QUARTERS_AT_MOST = QUARTERS_A_DAY + 8;

/** The first moment at which clocks show a time or, where they jump over it, the first one after the jump. */
export function momentIn(local: string, zone: string): Moment | null {
  const [day = '', time = ''] = local.split('T');
  const found = zonedMoment({ day, time }, zone);
  if (!found) return null;
  if (found.kind !== 'never') return found;
  const asUtc = Date.parse(`${local}:00Z`);
  const quarter = 15 * MINUTE_MS;
  for (let step = 1; step <= QUARTERS_AT_MOST; step += 1) {
    const later = new Date(Math.floor(asUtc / quarter) * quarter + step * quarter).toISOString();
    const next = zonedMoment({ day: later.slice(0, 10), time: later.slice(11, 16) }, zone);
    if (next && next.kind !== 'never') return { at: next.at, kind: 'never' };
  }
  return null;
}

const nextDay = (local: string): string => `${addDays(local.slice(0, 10), 1)}${local.slice(10)}`;

/** How a zone’s clocks run over the next year: zones that agree stay in one wave, whatever day it is moved to. */
function clockOf(zone: string, now: number): string {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const offsets = Array.from({ length: 27 }, (_, fortnight) => {
    const at = minute + fortnight * 14 * DAY_MS;
    return Date.parse(`${wallClock(new Date(at), zone)}:00Z`) - at;
  });
  return offsets.join();
}

const isZone = (zone: string): boolean => {
  try {
    return wallClock(new Date(0), zone) !== '';
  } catch {
    return false;
  }
};

interface Planning {
  readonly timing: Timing;
  readonly test: CampaignTest | null;
  readonly storeZone: string;
  /** Zones of the people meant. */
  readonly zones: readonly string[];
  readonly now: number;
}

/** What is wrong with a campaign’s time, or its waves. */
export type Planned = PlannedWaves | { readonly problem: string };

const later = (left: string, right: string): string => (left > right ? left : right);

function startOf({
  timing,
  storeZone,
  now,
}: Pick<Planning, 'timing' | 'storeZone' | 'now'>): Moment | { readonly problem: string } {
  const soon = new Date(now + UNDO_MS).toISOString();
  if (timing.kind === 'now' || (timing.kind === 'spread' && timing.at === null))
    return { at: soon, kind: 'once' };
  const local = timing.at ?? '';
  const start = momentIn(local, storeZone);
  if (!start) return { problem: 'Choose a day and a time' };
  const from = Date.parse(start.at);
  // With zones, the hour has to be ahead somewhere: the last of them is 12 hours behind London.
  const passed = timing.kind === 'zones' ? from + 26 * HOUR_MS < now : from < now - MINUTE_MS;
  if (passed) return { problem: 'That time has passed' };
  if (from > now + CAMPAIGN_LIMITS.aheadDays * DAY_MS)
    return { problem: 'Choose a time within a year from now' };
  return { ...start, at: timing.kind === 'zones' ? start.at : later(start.at, soon) };
}

function planZones(planning: Planning, local: string, late: 'now' | 'next-day' | 'leave-out'): Planned {
  const { now, storeZone } = planning;
  const soon = new Date(now + UNDO_MS).toISOString();
  const groups = new Map<string, { dueAt: string; zones: string[] }>();
  const zones: Record<string, number> = {};
  const changes = new Map<string, { kind: 'never' | 'twice'; at: string; zones: string[] }>();
  const lateZones: string[] = [];
  for (const zone of new Set([storeZone, ...planning.zones.filter(isZone)])) {
    const first = momentIn(local, zone);
    if (!first) continue;
    const isLate = Date.parse(first.at) < now;
    if (isLate) lateZones.push(zone);
    if (isLate && late === 'leave-out') {
      zones[zone] = -1;
      continue;
    }
    const moment = isLate && late === 'next-day' ? (momentIn(nextDay(local), zone) ?? first) : first;
    if (moment.kind !== 'once') {
      const key = `${moment.kind} ${moment.at}`;
      const change = changes.get(key) ?? { kind: moment.kind, at: moment.at, zones: [] };
      change.zones.push(zone);
      changes.set(key, change);
    }
    const dueAt = later(moment.at, soon);
    const key = `${dueAt} ${clockOf(zone, now)}`;
    const group = groups.get(key) ?? { dueAt, zones: [] };
    group.zones.push(zone);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].toSorted((left, right) => left.dueAt.localeCompare(right.dueAt));
  if (sorted.length === 0) return { problem: 'That time has passed for everyone' };
  // There are fewer ways in which clocks run than waves; a last wave takes what comes after.
  const waves = sorted.slice(0, CAMPAIGN_LIMITS.waves).map(({ dueAt }, wave) => ({ wave, dueAt }));
  for (const [index, group] of sorted.entries())
    for (const zone of group.zones) zones[zone] = Math.min(index, CAMPAIGN_LIMITS.waves - 1);
  return {
    plan: { first: 0, slices: 1, zones, defaultZone: storeZone },
    waves,
    startsAt: sorted[0]?.dueAt ?? soon,
    endsAt: sorted.at(-1)?.dueAt ?? soon,
    changes: [...changes.values()],
    lateZones,
  };
}

/** The moments of slices that lie evenly in some hours. */
function slicesFrom(start: string, hours: number, first: number): PlannedWave[] {
  const slices = slicesOf(hours, first);
  const length = (hours * HOUR_MS) / slices;
  return Array.from({ length: slices }, (_, slice) => ({
    wave: first + slice,
    dueAt: new Date(Date.parse(start) + slice * length).toISOString(),
  }));
}

const slicesOf = (hours: number, first: number): number =>
  Math.max(1, Math.min(CAMPAIGN_LIMITS.waves - first, Math.floor((hours * HOUR_MS) / SLICE_MS)));

const hoursOf = (timing: Timing): number => (timing.kind === 'spread' ? timing.hours : 0);

/**
 * When a campaign’s mails leave. Each person is in one wave, by their time zone, by chance, or as the sample of a test.
 * Design: mail-and-flows §3.
 */
export function planWaves(planning: Planning): Planned {
  const { timing, test, storeZone } = planning;
  const start = startOf(planning);
  if ('problem' in start) return start;
  if (timing.kind === 'zones') return planZones(planning, timing.at, timing.late);
  const hasSample = test !== null && test.share < 100;
  const first = hasSample ? 1 : 0;
  const hours = hoursOf(timing);
  const rest = slicesFrom(start.at, hours, first);
  const waves = hasSample
    ? [{ wave: 0, dueAt: start.at }, ...rest.map(({ wave }) => ({ wave, dueAt: AFTER_DECISION }))]
    : rest;
  const decided = hasSample ? Date.parse(start.at) + test.waitHours * HOUR_MS : Date.parse(start.at);
  return {
    plan: { first, slices: rest.length, zones: {}, defaultZone: storeZone },
    waves,
    startsAt: start.at,
    endsAt: new Date(decided + ((rest.length - 1) * hours * HOUR_MS) / rest.length).toISOString(),
    changes: start.kind === 'once' ? [] : [{ kind: start.kind, zones: [storeZone], at: start.at }],
    lateZones: [],
  };
}

/** The waves of a test’s rest, once it is decided. */
export const wavesAfterDecision = (timing: Timing, now: number): readonly PlannedWave[] =>
  slicesFrom(new Date(now).toISOString(), hoursOf(timing), 1);

interface Replanning extends Omit<Planning, 'zones'> {
  readonly plan: WavePlan;
  /** Waves that haven’t ended. */
  readonly waves: readonly number[];
  /** A test that waits for its decision keeps its rest waiting. */
  readonly isDecided: boolean;
}

/** New times for the waves that are left: the people of each stay the same. */
export function replanWaves(replanning: Replanning): PlannedWaves | { readonly problem: string } {
  const { plan, waves: left, isDecided, timing, storeZone } = replanning;
  const start = startOf(replanning);
  if ('problem' in start) return start;
  const isZoned = Object.keys(plan.zones).length > 0;
  const soon = new Date(replanning.now + UNDO_MS).toISOString();
  const hours = hoursOf(timing);
  const length = (hours * HOUR_MS) / plan.slices;
  const firstLeft = Math.min(...left.filter((wave) => wave >= plan.first));
  const zoneOf = (wave: number) => Object.entries(plan.zones).find(([, number]) => number === wave)?.[0];
  const dueOf = (wave: number): string => {
    if (wave < plan.first) return start.at;
    if (plan.first === 1 && !isDecided) return AFTER_DECISION;
    if (!isZoned) return new Date(Date.parse(start.at) + (wave - firstLeft) * length).toISOString();
    const local = timing.kind === 'now' || timing.at === null ? null : timing.at;
    const moment = local === null ? null : momentIn(local, zoneOf(wave) ?? storeZone);
    return later(moment?.at ?? soon, soon);
  };
  const waves = left.map((wave) => ({ wave, dueAt: dueOf(wave) }));
  const due = waves.map(({ dueAt }) => dueAt).filter((at) => at !== AFTER_DECISION);
  return {
    plan,
    waves,
    startsAt: due.toSorted()[0] ?? start.at,
    endsAt: due.toSorted().at(-1) ?? start.at,
    changes: start.kind === 'once' ? [] : [{ kind: start.kind, zones: [storeZone], at: start.at }],
    lateZones: [],
  };
}
