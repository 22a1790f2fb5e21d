import { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { countPrintsToFind } from '../../factory/printing/printing.ts';
import { projectFigures } from './dashboard.queries.ts';
import { factoryFigures } from './factory-figures.queries.ts';

type Orders = Awaited<ReturnType<typeof projectFigures>>['orders'];

const shownOrders = (orders: Orders, amounts: boolean) =>
  amounts ? orders : { ...orders, latest: orders.latest.map((order) => ({ ...order, totalMinor: null })) };

async function ownProject(context: CallContext) {
  const { project } = context;
  if (!project) return null;
  await context.enter({ kind: 'project', projectId: project.id, accountId: ownAccount(context).id });
  const { badges, setUp, products, orders, sales } = await projectFigures(context.tx, project.id);
  const may = (permission: (typeof project.permissions)[number]) => project.permissions.includes(permission);
  return {
    badges,
    setUp,
    products,
    orders: may('view-orders') ? shownOrders(orders, may('view-royalties')) : null,
    sales: may('view-royalties') ? sales : null,
  };
}

async function ownFactory(context: CallContext) {
  const { id, factory, internal } = ownAccount(context);
  if (!factory && !internal) return null;
  await context.enter({ kind: 'platform', accountId: id });
  const figures = await factoryFigures(context.tx, new Date().toISOString());
  const { doubt, unproven, unscanned, copies } = await countPrintsToFind(context.tx);
  return { ...figures, labelsToFind: doubt + unproven + unscanned + copies };
}

export const dashboardImplementations = implement(dashboardCalls, {
  async summary(_, context) {
    return { project: await ownProject(context), factory: await ownFactory(context) };
  },
});
