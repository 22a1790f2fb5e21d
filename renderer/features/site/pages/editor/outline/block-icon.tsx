import {
  IconAlignLeft,
  IconBlockquote,
  IconBoxMultiple,
  IconCarouselHorizontal,
  IconColumns3,
  IconHandFinger,
  IconLayoutBoardSplit,
  IconPhoto,
  IconPuzzle,
  IconShirt,
  IconSlideshow,
  IconSpacingVertical,
  IconSpeakerphone,
} from '@tabler/icons-react';

const ICONS: Readonly<Record<string, typeof IconPhoto>> = {
  announcement: IconSpeakerphone,
  announcementV2: IconSpeakerphone,
  banner: IconLayoutBoardSplit,
  button: IconHandFinger,
  image: IconPhoto,
  pod: IconBoxMultiple,
  productList: IconShirt,
  quote: IconBlockquote,
  row: IconColumns3,
  grid: IconColumns3,
  slide: IconPhoto,
  slideshow: IconSlideshow,
  carousel: IconCarouselHorizontal,
  spacer: IconSpacingVertical,
  textBlock: IconAlignLeft,
};

export function BlockIcon({ type, size = 16 }: { readonly type: string; readonly size?: number }) {
  const Icon = ICONS[type] ?? IconPuzzle;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
