import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff, IconCameraRotate, IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import {
  failurePhotoRequests,
  type failurePhotoState,
} from '../../../../../shared/features/factory/failure-photos/failure-photos.requests.ts';
import { FAILURE_PHOTO } from '../../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { CAMERA_FAULT_WORDS } from './camera-fault.ts';
import { type EncodedPhoto, photoOfFile, photoOfVideo, toBase64 } from './encode-photo.ts';
import panel from './fix-panel.module.css';
import styles from './photo-panel.module.css';
import { type Camera, useCamera } from './use-camera.ts';

type State = z.output<typeof failurePhotoState.schema>;

interface PhotoPanelProps {
  readonly failure: NonNullable<State['failure']>;
  /** The workstation keeps no further photo. */
  readonly isFull: boolean;
  /** Another scan of the card: it takes the photo, and then uses it. */
  readonly scans: string | null;
  readonly onClose: () => void;
}

/** The camera, for the photo of the garment that just failed. The failure is recorded already. */
export function PhotoPanel({ failure, isFull, scans, onClose }: PhotoPanelProps) {
  const [taken, setTaken] = useState<EncodedPhoto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isBlocked = isFull && failure.photo !== 'waiting';
  const camera = useCamera(taken === null && !isBlocked);
  const preview = useObjectUrl(taken?.blob ?? null);

  const byCard = `Scan the card again to ${taken === null ? 'take' : 'use'} it`;

  const take = (photo: Promise<EncodedPhoto>) => {
    setProblem(null);
    photo.then(setTaken, () => setProblem('We can’t open this picture. Choose another one.'));
  };
  const takeNow = () => {
    if (camera.status === 'live' && camera.video.current) take(photoOfVideo(camera.video.current));
  };
  const use = async (photo: EncodedPhoto) => {
    setSaving(true);
    setProblem(null);
    try {
      const base64 = await toBase64(photo);
      const { spoilId } = failure;
      await stationLink().request(failurePhotoRequests.keep, { spoilId, mediaType: photo.mediaType, base64 });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The photo wasn’t saved. Try again.');
      setSaving(false);
    }
  };
  useEachScan(scans, () => {
    if (taken === null) takeNow();
    else if (!isSaving) void use(taken);
  });

  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-label="Photo of the failed garment">
      <header className={panel.head}>
        <h2>
          {taken === null ? 'Take a photo' : 'Use this photo?'}
          <small>{scans === null ? 'The failure is recorded. A scan closes the camera' : byCard}</small>
        </h2>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </header>
      <div className={styles.view}>
        {preview !== null && <img src={preview} alt="The garment as you took it" />}
        {taken === null && !isBlocked && <CameraView camera={camera} />}
        {isBlocked && (
          <p className={styles.fault} role="alert">
            <IconCameraOff size={72} stroke={1.4} aria-hidden />
            <strong>No room for a photo</strong>
            {FAILURE_PHOTO.unsent.photos} photos wait for the network. The failure counts without one.
          </p>
        )}
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!isBlocked && (
        <footer className={styles.foot}>
          {taken === null ? (
            <CameraButtons camera={camera} onTake={takeNow} onFile={(file) => take(photoOfFile(file))} />
          ) : (
            <>
              <Button className={styles.main ?? ''} loading={isSaving} onClick={() => void use(taken)}>
                Use
              </Button>
              <Button variant="default" disabled={isSaving} onClick={() => setTaken(null)}>
                Retake
              </Button>
            </>
          )}
        </footer>
      )}
    </section>
  );
}

function CameraView({ camera: { video, status } }: { readonly camera: Camera }) {
  const isShown = status === 'opening' || status === 'live';
  const words = isShown ? null : CAMERA_FAULT_WORDS[status];
  return (
    <>
      <video ref={video} muted playsInline hidden={words !== null} aria-label="What the camera shows" />
      {status === 'opening' && (
        <p className={styles.fault} role="status">
          Opening the camera…
        </p>
      )}
      {words && (
        <p className={styles.fault} role="alert">
          <IconCameraOff size={72} stroke={1.4} aria-hidden />
          <strong>{words.title}</strong>
          {words.text}
        </p>
      )}
    </>
  );
}

interface CameraButtonsProps {
  readonly camera: Camera;
  readonly onTake: () => void;
  readonly onFile: (file: File) => void;
}

function CameraButtons({ camera, onTake, onFile }: CameraButtonsProps) {
  const { status, cameras, current } = camera;
  const works = status === 'live' || status === 'opening';
  const at = cameras.findIndex(({ id }) => id === current);
  const next = cameras.length > 1 ? cameras[(at + 1) % cameras.length] : undefined;
  return (
    <>
      {works ? (
        <Button
          className={styles.main ?? ''}
          leftSection={<IconCamera size={28} aria-hidden />}
          disabled={status !== 'live'}
          data-autofocus
          onClick={onTake}
        >
          Take
        </Button>
      ) : (
        <Button className={styles.main ?? ''} onClick={camera.retry}>
          Try again
        </Button>
      )}
      {works && next && (
        <Button
          variant="default"
          leftSection={<IconCameraRotate size={24} aria-hidden />}
          title={`Now: ${cameras[at]?.name ?? 'unknown'}`}
          onClick={() => camera.choose(next.id)}
        >
          Other camera
        </Button>
      )}
      <FileButton onFile={onFile} />
    </>
  );
}

/** A picture that another program or another device took. */
function FileButton({ onFile }: Pick<CameraButtonsProps, 'onFile'>) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={24} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo from a file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** Runs for each further scan of the card, not for the one that opened the camera. */
function useEachScan(id: string | null, act: () => void): void {
  const first = useRef(id);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (id === null || id === first.current) return;
    first.current = id;
    latest.current();
  }, [id]);
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
