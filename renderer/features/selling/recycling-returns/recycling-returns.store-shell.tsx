import type { StoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import ReturnItem from './return-item.island.tsx';

const ReturnLine = ({ frame }: { readonly frame: StoreFrame }) =>
  frame.returnOffer && (
    <li>
      <ReturnItem offer={frame.returnOffer} />
    </li>
  );

export default defineStoreShellParts({ foot: ReturnLine });
