import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { circuit } from '#sports/motogp/circuit.ts';
import { memoryStorage } from '#tests/support/browser/browser-storage.ts';
import { namesakesQuery } from './queries.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
});

function serve(names: readonly string[]) {
  const requests: string[] = [];
  fetchMock.mockImplementation(async (address) => {
    const text = new URL(String(address), 'http://tifo.test').searchParams.get('name') ?? '';
    requests.push(text);
    const data = names
      .filter((name) => name.toLowerCase().includes(text))
      .map((name) => ({ _id: `id of ${name}`, name }));
    return data.length > 0
      ? Response.json({ data })
      : Response.json({ code: 'noneByName', message: 'None' }, { status: 404 });
  });
  return requests;
}

const find = (name: string) => new QueryClient().fetchQuery(namesakesQuery(circuit, name));

describe('the search for namesakes', () => {
  test('finds a name one letter away by its unchanged half, and drops other names', async () => {
    const requests = serve(['Mugello', 'Mugen Park']);
    expect(await find('Mugelo')).toEqual([
      { _id: 'id of Mugello', name: 'Mugello', similarity: 'near' },
    ]);
    expect(requests).toEqual(['mugelo', 'mug', 'elo']);
  });

  test('finds nothing without similar names, and sends no request for two letters', async () => {
    const requests = serve([]);
    expect(await find('Nowhere')).toEqual([]);
    requests.length = 0;
    expect(await find('Al')).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('fails if a request fails', async () => {
    fetchMock.mockImplementation(async () =>
      Response.json({ code: 'internal', message: 'No' }, { status: 500 }),
    );
    await expect(find('Mugello')).rejects.toMatchObject({ status: 500 });
  });
});
