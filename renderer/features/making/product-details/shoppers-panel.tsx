import { Switch, Textarea, TextInput } from '@mantine/core';
import {
  DETAIL_LIMITS,
  productGenderSchema,
} from '../../../../shared/features/making/product-details/product-details.ts';
import { SIDES } from '../../../../shared/features/making/studio/studio.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { PartProps } from './details-form.ts';

const GENDERS = [
  { value: '', label: 'Not said' },
  { value: 'women', label: 'Women' },
  { value: 'men', label: 'Men' },
  { value: 'unisex', label: 'Everyone' },
  { value: 'children', label: 'Children' },
];

const SIDE_NAMES = {
  front: 'the front',
  back: 'the back',
  left: 'the left side',
  right: 'the right side',
} as const;

/** The product’s type, sizes and alt texts. */
export function ShoppersPanel({ details, facts, errors, change }: PartProps) {
  return (
    <Panel title="For shoppers">
      <Stack gap={4}>
        <Select
          label="Made for"
          data={GENDERS}
          value={details.gender ?? ''}
          allowDeselect={false}
          onChange={(gender) => change({ gender: productGenderSchema.safeParse(gender).data ?? null })}
          error={errors.gender}
        />
        <TextInput
          label="Type"
          description={`${facts.baseName}, if empty.`}
          value={details.type}
          maxLength={DETAIL_LIMITS.typeLength}
          onChange={(event) => change({ type: event.currentTarget.value })}
          error={errors.type}
        />
        <Switch
          label="Size guide on the product’s page"
          checked={details.sizeChart === 'blank'}
          onChange={(event) => change({ sizeChart: event.currentTarget.checked ? 'blank' : 'none' })}
        />
        <Textarea
          label="Note on sizes"
          description="Such as “Comes up small: take one size up.”"
          value={details.sizeNote}
          autosize
          minRows={2}
          maxLength={DETAIL_LIMITS.sizeNoteLength}
          onChange={(event) => change({ sizeNote: event.currentTarget.value })}
          error={errors.sizeNote}
        />
        <TextInput
          label="YouTube video"
          description="Paste its address. It shows on the product’s page and loads once a shopper plays it."
          value={details.video}
          maxLength={DETAIL_LIMITS.videoLength}
          onChange={(event) => change({ video: event.currentTarget.value })}
          error={errors.video}
        />
        {SIDES.filter((side) => facts.sides.includes(side)).map((side) => (
          <TextInput
            key={side}
            label={`Alt text of ${SIDE_NAMES[side]}`}
            description="Read aloud to people who don’t see the picture. We add the colour."
            value={details.altTexts[side] ?? ''}
            maxLength={DETAIL_LIMITS.altLength}
            onChange={(event) =>
              change({ altTexts: { ...details.altTexts, [side]: event.currentTarget.value } })
            }
            error={errors[`altTexts.${side}`]}
          />
        ))}
      </Stack>
    </Panel>
  );
}
