import { collectProducts } from '../../../../shared/features/making/product-files/product-files.ts';
import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
import { UnreadableTable } from './decode.ts';
import { descriptionText } from './description-text.ts';
import { describeTable, readRows } from './read-table.ts';
import { tableJobSchema } from './table.messages.ts';

async function work(job: unknown) {
  const { path, columns, reading } = tableJobSchema.parse(job);
  if (columns === null) return describeTable(path, reading);
  const collected = collectProducts(columns);
  await readRows(path, (row) => collected.add(row), reading);
  const { products, problems } = collected.result();
  for (const { cells } of products)
    if (cells.description !== undefined) cells.description = descriptionText(cells.description);
  return { products, problems };
}

/** The process that reads an uploaded table, which may be anything. */
answerOneOrder((job) =>
  work(job).catch((error: unknown) => {
    if (error instanceof UnreadableTable) return { refusal: error.message };
    throw error;
  }),
);
