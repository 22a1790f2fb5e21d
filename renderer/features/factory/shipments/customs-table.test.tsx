import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CustomsTable } from './customs-table.tsx';

test('each kind of goods is a row with its code and origin, and the total is below', () => {
  const row = { pieces: '2', weight: '380 g', value: '£40' };
  const html = renderToStaticMarkup(
    <CustomsTable
      heads={['Contents', 'Qty']}
      goods={[
        { ...row, description: 'T-shirt', origin: 'HS 6109.10. Origin: Portugal' },
        { ...row, description: 'T-shirt', origin: 'HS 6109.10. Origin: Turkey' },
      ]}
      total={{ ...row, description: 'Total', pieces: '4' }}
    />,
  );
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, cells = '']) =>
    [...cells.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
  expect(rows).toEqual([
    ['Contents', 'Qty', 'Net weight', 'Value'],
    ['T-shirt<small>HS 6109.10. Origin: Portugal</small>', '2', '380 g', '£40'],
    ['T-shirt<small>HS 6109.10. Origin: Turkey</small>', '2', '380 g', '£40'],
    ['Total', '4', '380 g', '£40'],
  ]);
});
