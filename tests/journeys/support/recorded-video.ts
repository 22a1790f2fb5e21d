import type { Page } from '@playwright/test';
import { z } from 'zod';

/** Draws for as long and records it as WebM, which every Chromium can. */
const RECORD = (milliseconds: number, colour: string) => `(async () => {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 360;
  const pen = canvas.getContext('2d');
  const begun = performance.now();
  const draw = () => {
    const at = performance.now() - begun;
    pen.fillStyle = ${JSON.stringify(colour)};
    pen.fillRect(0, 0, 640, 360);
    pen.fillStyle = '#f4d35e';
    pen.beginPath();
    pen.arc(120 + (at / 4) % 400, 180, 60, 0, 7);
    pen.fill();
  };
  draw();
  const drawing = setInterval(draw, 30);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => { recorder.onstop = done; });
  recorder.start();
  await new Promise((done) => setTimeout(done, ${milliseconds}));
  recorder.stop();
  await ended;
  clearInterval(drawing);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return [...bytes];
})()`;

/** A film of a disc that moves, as a file to upload. It is never the same twice. */
export async function recordVideo(
  page: Page,
  { name = 'disc.webm', milliseconds = 1_200, colour = '#27496d' } = {},
) {
  const bytes = z.array(z.int()).parse(await page.evaluate(RECORD(milliseconds, colour)));
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) };
}
