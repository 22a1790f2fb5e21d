import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUTO_REPLIES,
  COMPLAINTS,
  DELIVERY_REPORTS,
  type MailReport,
  ORIGINAL_ID,
} from '../../../../tests/support/mail-reports.ts';
import { judgeBounce } from './bounce-status.ts';
import { readReport } from './read-report.ts';

const read = (raw: string) => readReport(Buffer.from(raw));
const saidBy = async ({ raw }: MailReport) => {
  const report = await read(raw);
  return report.kind === 'bounce' ? report.judgement : report.kind;
};

describe('a report of a delivery', () => {
  it.each(DELIVERY_REPORTS)('by $name is $says', async (report) => {
    expect(await saidBy(report)).toBe(report.says);
  });

  it('names the mail it is about, the innermost last', async () => {
    for (const { raw, name } of DELIVERY_REPORTS) {
      const report = await read(raw);
      if (report.kind === 'bounce' && raw.includes(ORIGINAL_ID))
        expect(report.messageIds.at(-1), name).toBe(ORIGINAL_ID);
    }
  });
});

describe('a report of spam', () => {
  it.each(COMPLAINTS)('by $name is $says', async (report) => {
    expect(await saidBy(report)).toBe(report.says);
  });
});

describe('an answer', () => {
  it.each(AUTO_REPLIES)('by $name is $says', async (report) => {
    expect(await saidBy(report)).toBe(report.says);
  });
});

describe('anything else that comes', () => {
  it('is read to an end, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        const report = await readReport(bytes).catch(() => ({ kind: 'other' as const }));
        expect(report.kind).toBe('other');
      }),
      { numRuns: 300 },
    );
  });

  it('is refused with hundreds of parts in each other', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}`,
    ).join('\r\n');
    await expect(read(nested)).rejects.toThrow();
  });

  it('with ten thousand parts takes no report from them', async () => {
    const parts = Array.from(
      { length: 10_000 },
      () => '--split\r\nContent-Type: text/plain\r\n\r\nspam',
    ).join('\r\n');
    expect(
      await read(`Content-Type: multipart/mixed; boundary="split"\r\n\r\n${parts}\r\n--split--`),
    ).toEqual({ kind: 'other' });
  });
});

it.each<[string | null, string, string]>([
  ['5.1.1', '', 'hard'],
  ['5.2.2', '', 'soft'],
  ['5.7.1', 'blocked', 'policy'],
  ['5.1.1', 'blocked by our policy', 'policy'],
  ['4.2.2', 'user unknown', 'soft'],
  [null, '550 User unknown', 'hard'],
  [null, '450 try later', 'soft'],
  [null, '', 'soft'],
])('status %s with the words “%s” is %s', (status, words, judgement) => {
  expect(judgeBounce(status, words)).toBe(judgement);
});
