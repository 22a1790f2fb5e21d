import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { touchesCalls } from '../../../../shared/features/site/touches/touches.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { touchedRead } from './touches.reads.ts';

const PAGE_SIZE = 20;

export const touchesImplementations = implement(touchesCalls, {
  async load({ params: { division }, query: { blocks, page } }, { tx, project }) {
    if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
    const found = await touchedRead.find(tx, {
      projectId: project.id,
      division,
      blocks: blocks ?? null,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    });
    if (!found) throw notFound(PAGE_MESSAGES.withoutStore);
    return { ...found, pageSize: PAGE_SIZE };
  },
});
