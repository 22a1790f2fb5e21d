import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { pageSpeedCalls } from '../../../../shared/features/site/page-speed/page-speed.calls.ts';
import {
  brokenBudgets,
  measuredOf,
  type PageWeight,
} from '../../../../shared/features/site/page-speed/page-speed.ts';
import { PREVIEW_QUERY } from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { SteppedContext } from '../../../platform/calls/context.ts';
import { implement, inSteps } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { findPage, makePreviewToken, noteBudget } from '../pages/pages.ts';
import { weighDrawnPage } from './weigh-drawn-page.ts';

type FoundPage = Awaited<ReturnType<typeof findPage>>;

/** The draft’s document as a shopper gets it, without what only a preview’s addresses have. */
async function drawDraft(context: SteppedContext, page: FoundPage): Promise<string> {
  const { services } = context;
  const { storeId, id: pageId } = page;
  const { token } = makePreviewToken(services.secret, { storeId, pageId }, databaseNow());
  const origin = services.hosts.originOf(page);
  const store = await services.hosts.storeAt(new URL(origin).host);
  if (store?.id !== storeId) throw notFound(PAGE_MESSAGES.notFound);
  const address = `${page.url}?${PREVIEW_QUERY}=${token}`;
  const document = await services.ownPages.draw(context, store, origin, address);
  return document
    .replaceAll(`?${PREVIEW_QUERY}=${token}`, '')
    .replaceAll(`&amp;${PREVIEW_QUERY}=${token}`, '');
}

export const pageSpeedImplementations = implement(pageSpeedCalls, {
  weigh: inSteps(async ({ params }, context): Promise<PageWeight> => {
    const { project } = context;
    if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
    const projectId = project.id;
    const page = await context.transaction((tx) => findPage(tx, { projectId, ...params }));
    const document = await drawDraft(context, page);
    const uids = new Set(
      [...page.doc.blocks.values()].flatMap(({ uid, flags }) => (flags.deleted ? [] : [uid])),
    );
    const weight = await weighDrawnPage(context, { projectId, document, uids });
    const isOver = brokenBudgets(measuredOf(weight)).length > 0;
    const { id, sequence } = page;
    await context.transaction((tx) => noteBudget(tx, { id, projectId }, { sequence, isOver }));
    return { sequence, ...weight };
  }),
});
