import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection on which nothing has been sent yet. @param address of this machine */
export async function openConnection(origin: string, address = '127.0.0.1'): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), address);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A request's head, after which its body is expected. */
export function requestHead(
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The status of the next answer on a connection; 0 where it closes without one. */
export async function nextStatus(socket: Socket): Promise<number> {
  let text = '';
  const closed = once(socket, 'close');
  const answered = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n')) return;
      socket.off('data', read);
      resolve();
    };
    socket.on('data', read);
  });
  await Promise.race([answered, closed]);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}

/** Resolves once the other side has closed the connection. */
export async function untilClosed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}
