import {
  IconClock,
  IconDeviceMobile,
  IconGift,
  IconHeart,
  IconLeaf,
  IconMapPin,
  IconMessageCircle,
  IconPalette,
  IconPrinter,
  IconRefresh,
  IconShield,
  IconShirt,
  IconStar,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { BlockImage, BlockSymbol } from '../../../../shared/features/site/blocks/blocks.ts';
import { BlockPicture } from './block-picture.tsx';

const ICONS = {
  delivery: IconTruckDelivery,
  returns: IconRefresh,
  leaf: IconLeaf,
  heart: IconHeart,
  star: IconStar,
  shield: IconShield,
  print: IconPrinter,
  gift: IconGift,
  chat: IconMessageCircle,
  clock: IconClock,
  shirt: IconShirt,
  palette: IconPalette,
  phone: IconDeviceMobile,
  map: IconMapPin,
} as const satisfies Record<Exclude<BlockSymbol, 'none'>, unknown>;

interface SymbolProps {
  readonly symbol: BlockSymbol;
  /** Takes the symbol’s place. */
  readonly icon?: BlockImage | null;
  readonly size: number;
  readonly className: string;
}

/** The merchant’s own icon, or one of ours. */
export function BlockIcon({ symbol, icon = null, size, className }: SymbolProps) {
  if (icon)
    return (
      <span className={className}>
        <BlockPicture image={icon} sizes={`${size}px`} priority={false} />
      </span>
    );
  if (symbol === 'none') return null;
  const Icon = ICONS[symbol];
  return (
    <span className={className}>
      <Icon size={size} stroke={1.6} aria-hidden />
    </span>
  );
}
