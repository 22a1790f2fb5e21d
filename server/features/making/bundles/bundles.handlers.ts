import { v7 as newId } from 'uuid';
import { forbidden } from '../../../../shared/contract/errors.ts';
import { bundleCalls } from '../../../../shared/features/making/bundles/bundles.calls.ts';
import type { Bundle } from '../../../../shared/features/making/bundles/bundles.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findBundle, findChoice, findChoices } from './bundles.queries.ts';
import { bundleGone, type Saving, saveBundle } from './save-bundle.ts';

type Saved = Pick<Saving, 'id' | 'fields' | 'publish' | 'acceptsLoss' | 'revision'>;

async function save({ tx, project, user, services }: CallContext, saved: Saved): Promise<Bundle> {
  if (!project) throw forbidden();
  const owner = { projectId: project.id, isPro: project.isPro, accountId: user?.id ?? null };
  await saveBundle(tx, services.jobs, { ...owner, ...saved });
  const bundle = await findBundle(tx, project.id, { id: saved.id });
  if (!bundle) throw bundleGone();
  return bundle;
}

export const bundleImplementations = implement(bundleCalls, {
  async listChoices({ query }, { tx, project }) {
    if (!project) throw forbidden();
    return findChoices(tx, project.id, query);
  },

  async get({ params }, { tx, project }) {
    if (!project) throw forbidden();
    const bundle = await findBundle(tx, project.id, params);
    const product = bundle ? null : await findChoice(tx, project.id, params.urlName);
    if (!bundle && !product) throw bundleGone();
    return { bundle, product };
  },

  create: ({ body }, context) => save(context, { ...body, id: newId(), revision: null }),
  update: ({ params, body }, context) => save(context, { ...body, id: params.bundle }),
});
