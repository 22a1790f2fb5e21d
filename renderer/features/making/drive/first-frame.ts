/** A browser that hasn’t shown a frame of a file on this computer by then won’t. */
const LONGEST_MS = 10_000;
const QUALITY = 0.9;

/** Until one of these events, or for too long. */
const until = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LONGEST_MS);
    const end = (isThere: boolean) => () => {
      clearTimeout(timer);
      resolve(isThere);
    };
    video.addEventListener(name, end(true), { once: true });
    video.addEventListener('error', end(false), { once: true });
  });

/** The first frame of a video as a picture. @returns null where this browser can’t show the video */
export async function firstFrame(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = until(video, 'loadeddata');
    video.src = address;
    if (!(await loaded)) return null;
    // Some browsers paint no frame before one is asked for.
    const seeked = until(video, 'seeked');
    video.currentTime = 0;
    if (!(await seeked)) return null;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    const name = `${file.name.replace(/\.[a-z0-9]{1,5}$/i, '')} first frame.jpg`;
    return picture && new File([picture], name, { type: picture.type, lastModified: file.lastModified });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
