/** Why there's no picture from a camera. */
export type CameraFault = 'none' | 'refused' | 'busy' | 'failed';

export const CAMERA_FAULT_WORDS: Readonly<
  Record<CameraFault, { readonly title: string; readonly text: string }>
> = {
  none: { title: 'No camera found', text: 'Connect a camera, or choose a file.' },
  refused: {
    title: 'The camera isn’t allowed',
    text: 'Allow the camera in the browser’s settings, or choose a file.',
  },
  busy: { title: 'The camera is busy', text: 'Close the program that uses it, or choose a file.' },
  failed: { title: 'The camera doesn’t work', text: 'Unplug it and plug it in, or choose a file.' },
};

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'none',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What a browser’s error means for the person at the camera. */
export const cameraFaultOf = (error: unknown): CameraFault =>
  (error instanceof Error ? FAULTS[error.name] : undefined) ?? 'failed';
