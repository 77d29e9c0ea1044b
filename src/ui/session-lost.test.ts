import { afterEach, expect, it } from 'vitest';
import { offerSignIn, replaceSession, withSession } from './session-lost.ts';

const lost = new Error('lost');
const isLost = (error: unknown) => error === lost;
let takeBack = () => {};
afterEach(() => takeBack());

/** A request that is refused until somebody has signed in again. */
function studio(answer: boolean) {
  let isSignedIn = false;
  let asked = 0;
  takeBack = offerSignIn(async () => {
    asked += 1;
    isSignedIn = answer;
    return answer;
  });
  const request = (told: string) => async () => {
    if (!isSignedIn) throw lost;
    return told;
  };
  return { request, asked: () => asked };
}

it('sends a request again once the person has signed in, and asks once for all that wait', async () => {
  const { request, asked } = studio(true);
  expect(await Promise.all([withSession(request('a'), isLost), withSession(request('b'), isLost)])).toEqual(['a', 'b']);
  expect(asked()).toBe(1);
});

it('fails as before when they would not, and asks anew the next time', async () => {
  const { request, asked } = studio(false);
  await expect(withSession(request('a'), isLost)).rejects.toBe(lost);
  await expect(withSession(request('a'), isLost)).rejects.toBe(lost);
  expect(asked()).toBe(2);
});

it('does not ask whoever declined again for what is read in the background, but for what they do', async () => {
  const { request, asked } = studio(false);
  await expect(withSession(request('a'), isLost)).rejects.toBe(lost);
  await expect(withSession(request('a'), isLost, true)).rejects.toBe(lost);
  expect(asked()).toBe(1);
  const second = studio(true);
  expect(await withSession(second.request('a'), isLost)).toBe('a');
  const third = studio(true);
  expect(await withSession(third.request('a'), isLost, true)).toBe('a');
});

it('leaves other failures, and pages that offer nothing, alone', async () => {
  const { asked } = studio(true);
  const broken = new Error('broken');
  await expect(withSession(() => Promise.reject(broken), isLost)).rejects.toBe(broken);
  expect(asked()).toBe(0);
  takeBack();
  await expect(withSession(() => Promise.reject(lost), isLost)).rejects.toBe(lost);
});

it('sends what went out with the old session again once the new one is there, and asks nobody', async () => {
  const { asked } = studio(true);
  const answer = Promise.withResolvers<string>();
  const cookie = { current: 'old' };
  const read = async () => {
    if (cookie.current === 'old') throw lost;
    return 'read';
  };
  const change = replaceSession(() => answer.promise);
  const during = withSession(read, isLost);
  cookie.current = 'new';
  answer.resolve('changed');
  expect([await change, await during]).toEqual(['changed', 'read']);
  expect(asked()).toBe(0);
});
