import { forbidden, notFound } from '../../../../shared/contract/errors.ts';
import { storeTagsCalls } from '../../../../shared/features/site/store-tags/store-tags.calls.ts';
import { storeTagsSchema } from '../../../../shared/features/site/store-tags/store-tags.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { changeStoreTags } from '../../projects/stores/stores.ts';
import { findStoreTags } from './store-tags.reads.ts';

function projectOf({ project }: Pick<CallContext, 'project'>): string {
  if (!project) throw forbidden();
  return project.id;
}

const noStore = () => notFound('Open a store first');

export const storeTagsImplementations = implement(storeTagsCalls, {
  async get(_input, context) {
    const tags = await findStoreTags(context.tx, projectOf(context));
    if (!tags) throw noStore();
    return tags;
  },

  async update({ body }, { tx, ...context }) {
    const tags = await changeStoreTags(tx, projectOf(context), body);
    if (tags === null) throw noStore();
    return storeTagsSchema.parse(tags);
  },
});
