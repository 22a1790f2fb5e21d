import { defineStoreShellParts } from '../../../platform/shell/store-shell-parts.ts';
import BasketCount from './basket-count.island.tsx';

export default defineStoreShellParts({ header: BasketCount });
