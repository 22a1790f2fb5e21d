import { commandPaletteCalls } from '../../../../shared/features/help/command-palette/command-palette.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { ownAccount } from '../../accounts/identity/identity.ts';
import { namedProjects } from '../../staff/staff-projects/staff-projects.ts';
import { findFactoryOrders, findOrders, findProducts } from './command-palette.queries.ts';

async function ofProject(context: CallContext, typed: string) {
  const { project, services } = context;
  if (!project) return { orders: [], products: [] };
  await context.enter({ kind: 'project', projectId: project.id, accountId: ownAccount(context).id });
  const orders = project.permissions.includes('view-orders')
    ? await findOrders(context.tx, project.id, typed)
    : [];
  return {
    orders: orders.map(({ subdomain, customDomain, ...order }) => ({
      ...order,
      number: Number(order.number),
      receiptUrl: `${services.hosts.originOf({ subdomain, customDomain })}/receipt/${order.hash}/`,
    })),
    products: await findProducts(context.tx, project.id, typed),
  };
}

async function ofPlatform(context: CallContext, typed: string) {
  const { id, factory, internal } = ownAccount(context);
  if (!factory && !internal) return { factoryOrders: [], projects: [] };
  await context.enter({ kind: 'platform', accountId: id });
  const orders = await findFactoryOrders(context.tx, typed);
  return {
    factoryOrders: orders.map((order) => ({ ...order, number: Number(order.number) })),
    projects: internal ? await namedProjects(context, typed) : [],
  };
}

export const commandPaletteImplementations = implement(commandPaletteCalls, {
  async search({ query }, context) {
    return { ...(await ofProject(context, query.q)), ...(await ofPlatform(context, query.q)) };
  },
});
