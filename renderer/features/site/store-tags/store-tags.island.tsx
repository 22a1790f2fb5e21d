import { useEffect } from 'react';
import type { TagScope } from '../../../../shared/features/site/store-tags/store-tags.rules.ts';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import { whenConsented } from '../../accounts/consent/consent.ts';

interface StoreTagsProps {
  /** Address of the frame that runs the tags. */
  readonly frame: string;
  readonly scope: Exclude<TagScope, 'none'>;
}

/** Fetches what tells the merchant’s own accounts, once the visitor agrees. Renders nothing. */
function StoreTags({ frame, scope }: StoreTagsProps) {
  useEffect(
    () => whenConsented(() => void import('./send-tags.ts').then(({ startTags }) => startTags(frame, scope))),
    [frame, scope],
  );
  return null;
}

export default defineIsland(StoreTags);
