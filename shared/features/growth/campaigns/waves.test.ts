import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CampaignTest, Timing } from './campaigns.ts';
import { AFTER_DECISION, momentIn, type PlannedWaves, planWaves, replanWaves } from './waves.ts';

const NOW = Date.parse('2026-12-01T09:00:00Z');
const TEST: CampaignTest = {
  kind: 'subject',
  others: ['Another'],
  share: 20,
  measure: 'clicks',
  waitHours: 4,
  otherwise: 'a',
};

function plan(timing: Timing, zones: readonly string[] = [], test: CampaignTest | null = null): PlannedWaves {
  const planned = planWaves({ timing, test, storeZone: 'Europe/London', zones, now: NOW });
  if ('problem' in planned) throw new Error(planned.problem);
  return planned;
}

const problemOf = (timing: Timing) => {
  const planned = planWaves({ timing, test: null, storeZone: 'Europe/London', zones: [], now: NOW });
  return 'problem' in planned ? planned.problem : null;
};

describe('times', () => {
  it('are the store’s', () => {
    expect(plan({ kind: 'at', at: '2027-06-01T10:00' }).startsAt).toBe('2027-06-01T09:00:00.000Z');
  });

  it('that have passed, or lie more than a year ahead, are refused', () => {
    expect(problemOf({ kind: 'at', at: '2026-12-01T08:58' })).toBe('That time has passed');
    expect(problemOf({ kind: 'at', at: '2027-12-03T10:00' })).toBe('Choose a time within a year from now');
    expect(problemOf({ kind: 'at', at: '2027-02-30T10:00' })).toBe('Choose a day and a time');
    expect(problemOf({ kind: 'at', at: '2026-12-01T08:59' })).toBeNull();
  });

  it('take a zone that no one knows as the store’s', () => {
    const planned = planWaves({
      timing: { kind: 'zones', at: '2027-06-01T10:00', late: 'now' },
      test: null,
      storeZone: 'Europe/London',
      zones: ['Mars/Olympus', 'Europe/London'],
      now: NOW,
    });
    expect(planned).toMatchObject({ startsAt: '2027-06-01T09:00:00.000Z', waves: [{}] });
  });

  it('that clocks jump over become the first after the jump, in Lord Howe’s half hour and Apia’s day, too', () => {
    expect(momentIn('2027-03-28T02:30', 'Europe/Berlin')).toEqual({
      at: '2027-03-28T01:00:00.000Z',
      kind: 'never',
    });
    expect(momentIn('2026-10-04T02:10', 'Australia/Lord_Howe')).toEqual({
      at: '2026-10-03T15:30:00.000Z',
      kind: 'never',
    });
    expect(momentIn('2011-12-30T12:00', 'Pacific/Apia')?.at).toBe('2011-12-30T10:00:00.000Z');
  });

  it('that clocks show twice are the first of both, and it is said', () => {
    const { changes, startsAt } = plan({ kind: 'at', at: '2027-10-31T01:30' });
    expect(startsAt).toBe('2027-10-31T00:30:00.000Z');
    expect(changes).toEqual([{ kind: 'twice', zones: ['Europe/London'], at: '2027-10-31T00:30:00.000Z' }]);
  });
});

describe('each reader’s own time', () => {
  const zones = Intl.supportedValuesOf('timeZone');

  it('reaches each zone at the said hour, in one wave each, and 72 are enough', () => {
    const { plan: waves, waves: due } = plan({ kind: 'zones', at: '2026-12-24T10:00', late: 'now' }, zones);
    expect(due.length).toBeLessThanOrEqual(72);
    for (const zone of zones) {
      const at = due.find(({ wave }) => wave === waves.zones[zone])?.dueAt ?? '';
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      expect(clock.format(new Date(at))).toBe('24/12/2026, 10:00');
    }
  });

  it('keeps each zone’s hour where the waves are moved to another season', () => {
    const timing = { kind: 'zones', at: '2026-12-24T10:00', late: 'now' } as const;
    const { plan: waves, waves: due } = plan(timing, zones);
    const moved = replanWaves({
      timing: { ...timing, at: '2027-07-01T10:00' },
      test: null,
      storeZone: 'Europe/London',
      now: NOW,
      plan: waves,
      waves: due.map(({ wave }) => wave),
      isDecided: true,
    });
    if ('problem' in moved) throw new Error(moved.problem);
    for (const zone of zones) {
      const at = moved.waves.find(({ wave }) => wave === waves.zones[zone])?.dueAt;
      expect([zone, at]).toEqual([zone, momentIn('2027-07-01T10:00', zone)?.at]);
    }
  });

  it('asks what becomes of zones where the hour has passed', () => {
    const at = '2026-12-01T12:00';
    const all = ['Asia/Tokyo', 'Europe/London', 'America/New_York'];
    const now = plan({ kind: 'zones', at, late: 'now' }, all);
    expect(now.lateZones).toEqual(['Asia/Tokyo']);
    expect(now.startsAt).toBe('2026-12-01T09:00:10.000Z');
    const next = plan({ kind: 'zones', at, late: 'next-day' }, all);
    expect(next.waves.at(-1)?.dueAt).toBe('2026-12-02T03:00:00.000Z');
    const left = plan({ kind: 'zones', at, late: 'leave-out' }, all);
    expect(left.plan.zones['Asia/Tokyo']).toBe(-1);
    expect(left.waves).toHaveLength(2);
  });

  it('says in which zones the hour doesn’t exist', () => {
    const { changes } = plan({ kind: 'zones', at: '2027-03-28T02:30', late: 'now' }, [
      'Europe/Berlin',
      'Europe/Madrid',
      'Asia/Tokyo',
    ]);
    expect(changes).toEqual([
      { kind: 'never', zones: ['Europe/Berlin', 'Europe/Madrid'], at: '2027-03-28T01:00:00.000Z' },
    ]);
  });
});

describe('a spread', () => {
  it('has slices of five minutes, and 72 of them at most', () => {
    expect(plan({ kind: 'spread', at: null, hours: 1 }).waves).toHaveLength(12);
    const day = plan({ kind: 'spread', at: '2026-12-02T00:00', hours: 24 });
    expect(day.waves).toHaveLength(72);
    expect(day.waves[1]?.dueAt).toBe('2026-12-02T00:20:00.000Z');
  });
});

describe('a test', () => {
  it('sends its sample first, and the rest once it is decided', () => {
    const { waves, plan: of } = plan({ kind: 'now' }, [], TEST);
    expect(waves).toEqual([
      { wave: 0, dueAt: '2026-12-01T09:00:10.000Z' },
      { wave: 1, dueAt: AFTER_DECISION },
    ]);
    expect(of.first).toBe(1);
  });
});

it('every plan has each wave once, none before now, and the start is the first', () => {
  const timing: fc.Arbitrary<Timing> = fc.oneof(
    fc.constant<Timing>({ kind: 'now' }),
    fc
      .record({ hours: fc.integer({ min: 1, max: 24 }) })
      .map(({ hours }): Timing => ({ kind: 'spread', at: null, hours })),
    fc
      .constantFrom('now' as const, 'next-day' as const)
      .map((late): Timing => ({ kind: 'zones', at: '2026-12-01T14:00', late })),
  );
  fc.assert(
    fc.property(
      timing,
      fc.boolean(),
      fc.subarray(Intl.supportedValuesOf('timeZone'), { maxLength: 20 }),
      (when, tested, zones) => {
        const { waves, startsAt } = plan(when, zones, tested && when.kind !== 'zones' ? TEST : null);
        expect(new Set(waves.map(({ wave }) => wave)).size).toBe(waves.length);
        for (const { dueAt } of waves) expect(Date.parse(dueAt)).toBeGreaterThanOrEqual(NOW);
        expect(waves.map(({ dueAt }) => dueAt).toSorted()[0]).toBe(startsAt);
      },
    ),
  );
});
