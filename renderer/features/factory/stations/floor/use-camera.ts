import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { keep, readKept } from '../../../../platform/storage/kept.ts';
import { type CameraFault, cameraFaultOf } from './camera-fault.ts';

const CAMERA_KEY = 'station-camera';
const IDEAL = { width: { ideal: 1_920 }, height: { ideal: 1_440 } } as const;

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly status: 'opening' | 'live' | CameraFault;
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  /** The camera that shows. */
  readonly current: string | null;
  choose(id: string): void;
  retry(): void;
}

async function openStream(wanted: string | null): Promise<MediaStream> {
  // Pages that didn’t come over a safe connection have none, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException('No camera here', 'NotFoundError');
  const ask = (choice: MediaTrackConstraints) =>
    devices.getUserMedia({ audio: false, video: { ...IDEAL, ...choice } });
  const rear = { facingMode: { ideal: 'environment' } };
  if (wanted === null) return ask(rear);
  return ask({ deviceId: { exact: wanted } }).catch((error: unknown) => {
    // The one that was chosen before is no longer connected.
    if (cameraFaultOf(error) === 'none') return ask(rear);
    throw error;
  });
}

async function listCameras(): Promise<Camera['cameras']> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, at) => ({ id: deviceId, name: label || `Camera ${at + 1}` }));
}

const stopTracks = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Shows a camera while `isOn` and the page is in view. Its light is off at any other time. */
export function useCamera(isOn: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState<Camera['status']>('opening');
  const [cameras, setCameras] = useState<Camera['cameras']>([]);
  const [current, setCurrent] = useState<string | null>(null);
  const [wanted, setWanted] = useState(() => readKept(localStorage, CAMERA_KEY, z.string()) ?? null);
  const [tries, setTries] = useState(0);
  const [isHidden, setHidden] = useState(() => document.hidden);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again
  useEffect(() => {
    if (!isOn || isHidden) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    setStatus('opening');
    const fail = (error: unknown) => {
      if (!isOver) setStatus(cameraFaultOf(error));
    };
    const show = async () => {
      const opened = await openStream(wanted);
      // It was closed while the browser asked for permission.
      if (isOver || !video.current) return stopTracks(opened);
      stream = opened;
      const [track] = opened.getVideoTracks();
      track?.addEventListener('ended', () => fail(new DOMException('It was unplugged', 'NotFoundError')));
      video.current.srcObject = opened;
      await video.current.play();
      const found = await listCameras();
      if (isOver) return;
      setCameras(found);
      setCurrent(track?.getSettings().deviceId ?? null);
      setStatus('live');
    };
    show().catch((error: unknown) => {
      stopTracks(stream);
      fail(error);
    });
    return () => {
      isOver = true;
      stopTracks(stream);
      if (video.current) video.current.srcObject = null;
    };
  }, [isOn, isHidden, wanted, tries]);

  return {
    video,
    status,
    cameras,
    current,
    choose: (id) => {
      keep(localStorage, CAMERA_KEY, id);
      setWanted(id);
    },
    retry: () => setTries((now) => now + 1),
  };
}
