import { BlockAction } from '../block-action.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { groundStyle } from '../ground.ts';

export function AnnouncementV2({ properties }: BlockProps<'announcementV2'>) {
  const { text, icon, action, actionStyle, alignment, backgroundColor } = properties;
  if (text === '') return null;
  return (
    <div className="block-announcement-v2" data-alignment={alignment} style={groundStyle(backgroundColor)}>
      <p>
        {icon && <BlockPicture image={icon} sizes="24px" priority={false} />}
        {text}
      </p>
      {action && <BlockAction action={action} look={actionStyle} size="small" />}
    </div>
  );
}
