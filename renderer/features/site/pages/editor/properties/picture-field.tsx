import { Button, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { type BlockImage, imageSchema } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { useEditorFacts } from '../page-editor.ts';
import { choosePicture, type PicturePlace, pictureProperty } from './choose-picture.ts';
import styles from './properties-panel.module.css';
import type { PropertyField } from './property-fields.ts';

const ALT_MAX = 300;

/** The smallest copy, or the picture itself. */
const thumbnail = ({ src, renditions }: BlockImage): string => renditions[0]?.src ?? src;

interface FilledProps {
  readonly image: BlockImage;
  readonly onChange: (image: BlockImage) => void;
}

/** The picture that is there, with its description. */
function Filled({ image, onChange }: FilledProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = thumbnail(image);
  return (
    <>
      {broken === shown ? (
        <p className={styles.help} role="alert">
          This picture can’t be loaded. Choose another.
        </p>
      ) : (
        <img src={shown} alt="" className={styles.thumb} onError={() => setBroken(shown)} />
      )}
      {!image.file && <p className={styles.help}>From another website</p>}
      <TextInput
        label="Description"
        description="For people who can’t see it. Leave it empty if the picture only decorates."
        value={image.alt}
        maxLength={ALT_MAX}
        onChange={(event) => onChange({ ...image, alt: event.currentTarget.value })}
      />
    </>
  );
}

interface PictureInputProps {
  readonly title: string;
  readonly help?: string | null;
  readonly place: () => PicturePlace;
  readonly value: unknown;
  readonly error?: string | null;
  readonly mayBeEmpty: boolean;
  readonly onChange: (image: BlockImage | null) => void;
}

/** A picture of the drive: chosen, cropped and described in a dialog, never by an address. */
export function PictureInput(props: PictureInputProps) {
  const { title, help, place, value, error, mayBeEmpty, onChange } = props;
  const image = imageSchema.nullable().catch(null).parse(value);
  const choose = async (from: BlockImage | null) => {
    const chosen = await choosePicture(place(), from ? { image: from } : {});
    if (chosen) onChange(chosen);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {help && <p className={styles.help}>{help}</p>}
      {image && <Filled image={image} onChange={onChange} />}
      {error && (
        <p className={styles.help} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        {image?.file && (
          <Button variant="default" size="compact-md" onClick={() => void choose(image)}>
            Crop and focal point
          </Button>
        )}
        <Button
          variant="default"
          size={image ? 'compact-md' : 'sm'}
          leftSection={image ? undefined : <IconPhoto size={18} aria-hidden />}
          data-field=""
          onClick={() => void choose(null)}
        >
          {image ? 'Choose another' : 'Choose a picture'}
        </Button>
        {image && mayBeEmpty && (
          <Button variant="default" size="compact-md" onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface PictureFieldProps {
  readonly field: PropertyField;
  readonly value: unknown;
  readonly error: string | null;
  readonly onChange: (value: unknown) => void;
}

/** A picture among the properties of the selected block. */
export function PictureField({ field, value, error, onChange }: PictureFieldProps) {
  const { selectedNow } = useEditorFacts();
  // Asked as it is pressed: another property of the block may have changed the place.
  const place = () => {
    const block = selectedNow();
    return pictureProperty(block?.type, field.name, block?.properties);
  };
  return (
    <PictureInput
      title={field.title}
      help={field.help}
      place={place}
      value={value}
      error={error}
      mayBeEmpty={field.nullable}
      onChange={onChange}
    />
  );
}
