import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';

export function Grid({ uid, properties, level, children }: BlockProps<'grid'>) {
  const { title, columns, phoneColumns, gap } = properties;
  return (
    <Section uid={uid} title={title} level={level}>
      <div className="block-grid" data-columns={columns} data-phone-columns={phoneColumns} data-gap={gap}>
        {children}
      </div>
    </Section>
  );
}
