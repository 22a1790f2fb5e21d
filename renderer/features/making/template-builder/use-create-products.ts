import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import type { VerdictCode } from '../../../../shared/features/making/products/products.ts';
import {
  NEW_DESIGNS_BYTES,
  NEW_DESIGNS_MAX,
  studioCalls,
} from '../../../../shared/features/making/studio/studio.calls.ts';
import { inRequests } from '../../../../shared/features/making/template-builder/template-builder.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import type { TemplateItem } from './template-row.tsx';

const draftOf = ({ base, placed, settings, isSuggested }: TemplateItem) => ({
  baseSku: base.sku,
  scene: placed.scene,
  settings: { ...settings, priceMinor: isSuggested ? null : settings.priceMinor },
});
type Draft = ReturnType<typeof draftOf> & { readonly id: string };

/** The rest is for the names of the fields around them. */
const MOST = { designs: NEW_DESIGNS_MAX, bytes: NEW_DESIGNS_BYTES - 1_000 };

interface Created {
  readonly drafts: number;
  readonly isPublishing: boolean;
}

/**
 * Makes a draft of each product and publishes them in the background. What couldn’t be made says why and can be tried
 * again: the others aren’t made twice.
 */
export function useCreateProducts(onCreated: (sku: string) => void) {
  const refreshes = [studioCalls.listDesigns, productsCalls.listRows];
  const createDesigns = useCallMutation(studioCalls.createDesigns, { refreshes });
  const editMany = useCallMutation(productsCalls.editMany, { refreshes: [bulkActCalls.list] });
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [isCreating, setCreating] = useState(false);
  /** Ids that were sent and not answered, by what they were sent with: tried again, a draft isn't made twice. */
  const unanswered = useRef(new Map<string, string>());
  const withId = (draft: ReturnType<typeof draftOf>): Draft => {
    const content = JSON.stringify(draft);
    const id = unanswered.current.get(content) ?? newId();
    unanswered.current.set(content, id);
    return { id, ...draft };
  };

  const createDrafts = async (drafts: readonly Draft[]): Promise<string[]> => {
    const { designs } = await createDesigns.mutateAsync({ body: { designs: [...drafts] } });
    for (const { id: _id, ...draft } of drafts) unanswered.current.delete(JSON.stringify(draft));
    const answers = drafts.map(({ baseSku }, at) => ({ sku: baseSku, ...designs[at] }));
    setFailures(
      (now) =>
        new Map([...now, ...answers.flatMap(({ sku, reason }) => (reason ? [[sku, reason] as const] : []))]),
    );
    for (const { sku, id } of answers) if (id) onCreated(sku);
    return answers.flatMap(({ id }) => id ?? []);
  };

  /** @param publishing null: they stay drafts */
  const create = async (
    items: readonly TemplateItem[],
    publishing: { readonly allowLoss: boolean; readonly accepts: VerdictCode[] } | null,
  ): Promise<Created | null> => {
    setCreating(true);
    setFailures(new Map());
    try {
      const ids: string[] = [];
      for (const drafts of inRequests(items.map(draftOf).map(withId), MOST))
        ids.push(...(await createDrafts(drafts)));
      if (!publishing || ids.length === 0) return { drafts: ids.length, isPublishing: false };
      try {
        await editMany.mutateAsync({ body: { rows: { ids }, edit: { kind: 'publish' }, ...publishing } });
      } catch (error) {
        showFailure(error);
        return { drafts: ids.length, isPublishing: false };
      }
      return { drafts: ids.length, isPublishing: true };
    } catch (error) {
      showFailure(error);
      return null;
    } finally {
      setCreating(false);
    }
  };
  return { create, isCreating, failures };
}
