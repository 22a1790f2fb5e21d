import { IconLock, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { BADGE_TEXTS } from '../../../../../shared/features/projects/projects/projects.ts';
import type { BlockProps } from '../block-props.ts';
import { WithoutFigures } from '../without-figures.tsx';

export function Badge({ properties, figures, preview }: BlockProps<'badge'>) {
  const { badge, showHow } = properties;
  if (!figures.project) return <WithoutFigures preview={preview} shows="whether they have this badge" />;
  const isHeld = figures.project.badges.includes(badge);
  const { name, how } = BADGE_TEXTS[badge];
  const Icon = isHeld ? IconRosetteDiscountCheck : IconLock;
  return (
    <div className="block-badge" data-held={isHeld}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <p>
        <strong>{name}</strong>
        <span>{isHeld ? 'Unlocked' : showHow ? how : 'Not unlocked yet'}</span>
      </p>
    </div>
  );
}
