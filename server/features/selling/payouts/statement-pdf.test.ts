import { expect, it } from 'vitest';
import { payoutSchema } from '../../../../shared/features/selling/payouts/payouts.ts';
import { NAMES } from '../../../../tests/support/names.ts';
import { pdfLines } from '../../../../tests/support/pdf-text.ts';
import { statementPdf } from './statement-pdf.ts';

const payout = payoutSchema.parse({
  number: 1001,
  dueOn: '2026-11-20',
  currency: 'GBP',
  amountMinor: 2400,
  state: 'due',
  method: 'iban',
  hint: '1234',
  madeAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  paidAt: null,
  failedAt: null,
  reason: null,
  note: '',
});

it.each(['Tiđeline 日本 Nguyễn', ...NAMES])(
  'a statement names its project in its own letters: %s',
  async (name) => {
    const file = await statementPdf({ payout, sums: [], rows: [], projectName: name });
    expect(await pdfLines(file)).toContain(name);
    expect(file.length).toBeLessThan(100_000);
  },
);
