import { describe, expect, it } from 'vitest';
import { readReportAddress, readRowsAddress, rowsPath } from './report-address.ts';

const RANGE = { from: '2026-11-01', to: '2026-11-23' };
const searchOf = (path: string) => new URL(path, 'https://selvedge.test').searchParams;

describe('an address of rows', () => {
  it('asks for what the figure’s link says', () => {
    const asked = readRowsAddress(searchOf(rowsPath(RANGE, { kind: 'visits', step: 2, source: '' })));
    expect(asked).toEqual({ ...RANGE, kind: 'visits', step: 2, source: '' });
  });

  it.each([
    'step=9',
    'product=tee',
    'returning=maybe',
    `source=${'x'.repeat(200)}`,
    'kind=everything',
    'from=yesterday',
    'to=2026-02-31',
    `after=${'x'.repeat(2000)}`,
    'project=mine&who=me',
  ])('leaves out what can’t be asked: %s', (search) => {
    const asked = readRowsAddress(new URLSearchParams(search));
    expect(Object.keys(asked).sort()).toEqual(['from', 'kind', 'to']);
    expect(asked.kind).toBe('visits');
  });
});

it('of a report leaves out what can’t be asked', () =>
  expect(readReportAddress(new URLSearchParams('period=ever&compare=x&from=1')).report).toEqual({
    period: 'last-30-days',
    compare: 'previous',
  }));
