import { vatAtHome } from '../../../../shared/features/projects/sellers/sellers.ts';
import { blockFigureCalls } from '../../../../shared/features/site/blocks/blocks.calls.ts';
import type { BlockFigures } from '../../../../shared/features/site/blocks/blocks.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import { ownProject } from '../../../platform/calls/call-access.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { type ActiveProject, findSession } from '../../../platform/sessions/sessions.ts';
import { findPlatformHome } from '../../projects/stores/stores.ts';
import { findOwnAffiliate } from '../../selling/affiliates/affiliates.ts';
import { newestReviews } from '../../selling/reviews/reviews.ts';
import { planNewestSale } from '../pricing/pricing.ts';
import { findProjectFacts, listShownBases } from './block-figures.queries.ts';
import { findSales } from './project-sales.ts';

/** As many as the longest list of reviews shows. */
const REVIEWS_MAX = 12;

/**
 * The project whose figures the visitor sees: on the platform’s own pages the visitor’s, in the page builder the one
 * that is open. In any other store none: its pages run what merchants put there, and its domain’s owner reads its cookies.
 */
async function shownProject(context: CallContext): Promise<ActiveProject | null> {
  const { session, user, store, services, request } = context;
  const project = ownProject(context);
  if (!store) return request.domain === null ? project : null;
  if (store.divisionNumber !== PLATFORM_DIVISION_ID) return null;
  if (project || !session) return project;
  const proof = { sessionId: session.id, domain: request.domain };
  const found = await findSession(services.databases.platform, proof, null);
  return ownProject({ user, project: found?.project ?? null });
}

export const blockFiguresImplementations = implement(blockFigureCalls, {
  async figures({ query }, context): Promise<BlockFigures> {
    const { tx, user, services, scope, store } = context;
    const asks = (name: (typeof query.names)[number]) => query.names.includes(name);
    const project = await shownProject(context);
    const figures: BlockFigures = {
      dashboardOrigin: services.config.publicUrl.origin,
      project: null,
      sales: null,
      plannedSale: null,
      bases: null,
      reviews: null,
      affiliate: null,
    };
    const isAtHome = project && scope.kind === 'project' && scope.projectId === project.id;
    if (asks('reviews') && store)
      figures.reviews = await newestReviews(
        tx,
        { projectId: store.projectId, storeId: store.id },
        REVIEWS_MAX,
      );
    if (asks('affiliate') && store && user)
      figures.affiliate = await findOwnAffiliate(tx, store, user.id, context.request.origin);
    if (project && !isAtHome)
      await context.enter({ kind: 'project', projectId: project.id, accountId: user?.id });
    // While a page is edited, there is no visited store.
    if (asks('reviews') && !store && project)
      figures.reviews = await newestReviews(tx, { projectId: project.id, storeId: null }, REVIEWS_MAX);
    const own = project && (await findProjectFacts(tx, project.id));
    if (asks('bases')) {
      const home = await findPlatformHome(services.databases);
      const vat = vatAtHome(home, new Date().toISOString().slice(0, 10));
      figures.bases = await listShownBases(tx, new Set(own?.baseIds), vat);
    }
    if (project && own) {
      const readsMoney = project.permissions.includes('view-royalties');
      if (asks('project')) figures.project = { isPro: project.isPro, badges: own.badges };
      if (asks('sales') && readsMoney) figures.sales = await findSales(tx, project.id);
      if (asks('planned-sale') && readsMoney) figures.plannedSale = await planNewestSale(tx, project.id);
    }
    return figures;
  },
});
