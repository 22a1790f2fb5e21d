import { conflict, forbidden, invalid, notFound } from '../../../../shared/contract/errors.ts';
import { memberRoleSchema, permissionsOfMember } from '../../../../shared/contract/roles.ts';
import {
  projectCalls,
  SETTLED_ORDER_STATUSES,
} from '../../../../shared/features/projects/projects/projects.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { ownAccount, requireConfirmation } from '../../accounts/identity/identity.ts';
import { changeCurrency } from '../stores/stores.ts';
import { noteActivity } from '../team/team.ts';
import { changedSettings } from './changed-settings.ts';
import { addIntegration, requireOwnIntegration } from './integrations.ts';
import {
  findOwnProjects,
  findSettings,
  insertProject,
  isLeadership,
  lockProject,
  markDeleted,
  type NewProject,
  newProjectId,
  type ProjectRow,
  placeProject,
} from './projects.queries.ts';

const PER_PAGE = 50;
const NOT_ITS_NAME = 'That isn’t the project’s name';

const projectOf = (row: ProjectRow) => ({
  id: row.code,
  name: row.name,
  role: memberRoleSchema.parse(row.role),
  permissions: [...permissionsOfMember(row.role, row.besides)],
  integrationType: row.integrationType,
  currency: row.currency,
  isPro: row.isPro,
  isTurbo: row.isTurbo,
  createdAt: new Date(row.createdAt).toISOString(),
});

async function createProject(
  context: CallContext,
  {
    name,
    ...facts
  }: Pick<NewProject, 'name'> & Partial<Omit<NewProject, 'name' | 'ownerId' | 'badges' | 'code'>>,
) {
  const owner = ownAccount(context);
  requireOwnIntegration(facts.integrationType, owner);
  const id = newProjectId();
  await context.enter({ kind: 'project', projectId: id, accountId: owner.id });
  const { code } = await insertProject(context.tx, id, {
    name,
    ownerId: owner.id,
    integrationType: facts.integrationType ?? 'store',
    demographic: facts.demographic || null,
    promoUrl: facts.promoUrl || null,
    affiliate: facts.affiliate || null,
    badges: ['sign-up'],
  });
  return { id: code, name };
}

const orNull = (text: string | undefined) => text ?? null;

export const projectImplementations = implement(projectCalls, {
  createManufacturer: ({ body }, context) =>
    createProject(context, {
      name: body.name,
      integrationType: body.integrationType,
      demographic: orNull(body.demographic),
      promoUrl: orNull(body.promoUrl),
      affiliate: orNull(body.affiliate),
    }),

  create: ({ body }, context) => createProject(context, { name: body.name }),

  async updateManufacturer({ body }, context) {
    const { project } = context;
    if (!project || body.id !== project.code) throw notFound();
    const { id: _, force2fa, currency, ...changes } = body;
    const by = ownAccount(context).id;
    const before = await findSettings(context.tx, project.id);
    if (currency !== undefined) {
      await changeCurrency(context.tx, context.services, project.id, currency);
      context.afterCommit(() => context.services.hosts.forget());
    }
    const set = Object.fromEntries(
      Object.entries({ ...changes, forceTwoFactor: force2fa }).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(set).length > 0)
      await context.tx.updateTable('projects').set(set).where('id', '=', project.id).execute();
    await noteActivity(
      context.tx,
      changedSettings(before, { name: changes.name, forceTwoFactor: force2fa, currency }).map((act) => ({
        ...act,
        projectId: project.id,
        by,
      })),
    );
    const [row] = await findOwnProjects(context.tx, by, {
      id: project.code,
      offset: 0,
      limit: 1,
    });
    if (!row) throw notFound();
    return projectOf(row);
  },

  async remove({ body }, context) {
    const { project, user, tx } = context;
    if (!project || !user || project.role !== 'owner') throw forbidden('Only an owner can delete a project');
    requireConfirmation(context);
    const found = await lockProject(tx, project.id, SETTLED_ORDER_STATUSES);
    if (body.name !== found.name) throw invalid({ name: [NOT_ITS_NAME] });
    if (found.openOrders > 0)
      throw conflict(
        'orders-open',
        found.openOrders === 1
          ? 'You have one open paid order. Complete or refund it first.'
          : `${found.openOrders} paid orders are still open. They have to be finished or refunded first`,
      );
    await markDeleted(tx, project.id, user.id);
    return { message: `${found.name} deleted` };
  },

  async addModule({ body }, context) {
    const { project } = context;
    if (!project) throw forbidden();
    await addIntegration(context.tx, project.id, body.integration);
    return { integration: body.integration };
  },

  async setPlatform({ params, body }, context) {
    const { id: actor } = ownAccount(context);
    if (!(await isLeadership(context.tx, actor)))
      throw forbidden('Only leadership can change a project’s platform');
    requireConfirmation(context);
    if (!(await placeProject(context.tx, params.id, body, actor))) throw notFound();
    return { id: params.id, ...body };
  },

  async get({ params }, context) {
    const [row] = await findOwnProjects(context.tx, ownAccount(context).id, {
      id: params.id,
      offset: 0,
      limit: 1,
    });
    if (!row) throw notFound();
    return projectOf(row);
  },

  async list({ query }, context) {
    const rows = await findOwnProjects(context.tx, ownAccount(context).id, {
      ...(query.search ? { search: query.search } : {}),
      offset: (query.page - 1) * PER_PAGE,
      limit: PER_PAGE,
    });
    return { projects: rows.map(projectOf), total: rows[0]?.total ?? 0, perPage: PER_PAGE };
  },
});
