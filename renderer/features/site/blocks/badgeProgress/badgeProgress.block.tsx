import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import {
  BADGE_PLACES,
  BADGE_TEXTS,
  type ProjectBadge,
} from '../../../../../shared/features/projects/projects/projects.ts';
import { PROJECT_BADGES } from '../../../../../shared/rules/constants/constants.ts';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { WithoutFigures } from '../without-figures.tsx';

const badgesIn = (group: string): readonly ProjectBadge[] =>
  PROJECT_BADGES.filter(({ groups }) => group === 'all' || groups.some((each) => each === group)).map(
    ({ code }) => code,
  );

interface LockedProps {
  readonly code: ProjectBadge;
  readonly origin: string;
}

function Locked({ code, origin }: LockedProps) {
  const { name, how } = BADGE_TEXTS[code];
  const place = BADGE_PLACES[code];
  return (
    <span>
      {place === undefined ? name : <a href={origin + place}>{name}</a>}
      <small>{how}</small>
    </span>
  );
}

export function BadgeProgress({ uid, properties, figures, level, preview }: BlockProps<'badgeProgress'>) {
  const { title, group, showList } = properties;
  if (!figures.project) return <WithoutFigures preview={preview} shows="how many badges they have" />;
  const codes = badgesIn(group);
  const held = new Set(figures.project.badges);
  const count = codes.filter((code) => held.has(code)).length;
  const words = `${count} of ${codes.length} unlocked`;
  return (
    <div className="block-badge-progress">
      {title !== '' && <Heading level={level}>{title}</Heading>}
      <p className="count" id={`count-${uid}`}>
        {words}
      </p>
      <progress max={codes.length} value={count} aria-labelledby={`count-${uid}`} />
      {showList && (
        <ul>
          {codes.map((code) =>
            held.has(code) ? (
              <li key={code} data-held="true">
                <IconCircleCheckFilled size={20} aria-hidden />
                <span>
                  {BADGE_TEXTS[code].name}
                  <small>Unlocked</small>
                </span>
              </li>
            ) : (
              <li key={code}>
                <IconCircle size={20} stroke={1.6} aria-hidden />
                <Locked code={code} origin={figures.dashboardOrigin} />
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
