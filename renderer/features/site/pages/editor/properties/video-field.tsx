import { Button, TextInput } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { type BlockVideo, videoSchema } from '../../../../../../shared/features/site/blocks/blocks.ts';
import { failureMessage } from '../../../../../platform/snackbars/snackbars.ts';
import { chooseVideo } from './choose-video.ts';
import styles from './properties-panel.module.css';
import type { PropertyField } from './property-fields.ts';

const ALT_MAX = 300;

interface FilledProps {
  readonly video: BlockVideo;
  readonly onChange: (video: BlockVideo) => void;
}

/** The video that is there, with its description. */
function Filled({ video, onChange }: FilledProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { src, width, height, poster, alt } = video;
  return (
    <>
      {broken === src ? (
        <p className={styles.help} role="alert">
          This video can’t be loaded. Choose another.
        </p>
      ) : (
        <video
          key={src}
          src={src}
          className={styles.thumb}
          width={width}
          height={height}
          aria-label={alt || 'Video'}
          controls
          muted
          playsInline
          preload="none"
          {...(poster && { poster: poster.src })}
          onError={() => setBroken(src)}
        />
      )}
      <TextInput
        label="Description"
        description="For people who can’t see it. Leave it empty if the video only decorates."
        value={alt}
        maxLength={ALT_MAX}
        onChange={(event) => onChange({ ...video, alt: event.currentTarget.value })}
      />
    </>
  );
}

interface VideoFieldProps {
  readonly field: PropertyField;
  readonly value: unknown;
  readonly error: string | null;
  readonly onChange: (value: unknown) => void;
}

/** A video of the drive: chosen or uploaded in a dialog, and described. */
export function VideoField({ field, value, error, onChange }: VideoFieldProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const video = videoSchema.nullable().catch(null).parse(value);
  const choose = async () => {
    setFailure(null);
    setLoading(true);
    try {
      const chosen = await chooseVideo(video?.alt ?? '');
      if (chosen) onChange(chosen);
    } catch (thrown) {
      setFailure(failureMessage(thrown));
    } finally {
      setLoading(false);
    }
  };
  const wrong = error ?? failure;
  return (
    <fieldset className={styles.group}>
      <legend>{field.title}</legend>
      {field.help && <p className={styles.help}>{field.help}</p>}
      {video && <Filled video={video} onChange={onChange} />}
      {wrong && (
        <p className={styles.help} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant="default"
          size={video ? 'compact-md' : 'sm'}
          leftSection={video ? undefined : <IconVideo size={18} aria-hidden />}
          loading={isLoading}
          data-field=""
          onClick={() => void choose()}
        >
          {video ? 'Choose another' : 'Choose a video'}
        </Button>
        {video && field.nullable && (
          <Button variant="default" size="compact-md" onClick={() => onChange(null)}>
            Remove the video
          </Button>
        )}
      </div>
    </fieldset>
  );
}
