import { as, type TestApp } from './app.ts';

export async function postForm(
  app: TestApp,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File>> = {},
  session?: { readonly token: string },
  remoteAddress?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(session && as(session)),
    },
    ...(remoteAddress !== undefined && { remoteAddress }),
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

export function fileOf(bytes: Uint8Array, name = 'picture.png'): File {
  return new File([Uint8Array.from(bytes)], name);
}
