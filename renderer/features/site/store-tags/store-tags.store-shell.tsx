import { useLocation } from 'react-router';
import { tagScope } from '../../../../shared/features/site/store-tags/store-tags.rules.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import { useFoundFrame } from '../../../platform/visit/use-store-frame.ts';
import StoreTags from './store-tags.island.tsx';

/** The merchant's own tags: no page of a store without them carries anything for them. */
function Tags() {
  const frame = useFoundFrame();
  const scope = tagScope(useLocation().pathname);
  return frame?.tagsFrame && scope !== 'none' ? <StoreTags frame={frame.tagsFrame} scope={scope} /> : null;
}

export default defineStoreShellParts({ layer: Tags });
