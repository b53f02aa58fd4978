/**
 * The one way in which the adapter changes data: a script that compares some keys with what was read, and makes all changes of the
 * plan if nothing has changed, or none. Redis runs a script without others in between.
 * @see https://redis.io/docs/latest/develop/programmability/eval-intro/
 */
import type { Send } from './client.js';

/** A condition: the key has this value, has one, or has none. */
export type Check = readonly [key: string, expected: { is: string } | 'present' | 'absent'];

/** Changes, which are made together. Moments are milliseconds since the epoch, as text; `+inf` for ever. */
export interface Plan {
	readonly checks: Check[];
	readonly sets: { key: string; value: string; until: string }[];
	readonly deletions: string[];
	readonly additions: { list: string; member: string; until: string }[];
	readonly removals: { list: string; member: string }[];
}

export const emptyPlan = (): Plan => ({ checks: [], sets: [], deletions: [], additions: [], removals: [] });

/** A list lives as long as its last member. Members whose rows have ended are removed with the next change. */
const script = `
local plan, keys = cjson.decode(ARGV[1]), {}
for index, key in ipairs(KEYS) do keys[index] = key end
for index, check in ipairs(plan.checks) do
  local value = redis.call('GET', keys[check[1]])
  if check[2] == 'absent' then
    if value then return index end
  elseif check[2] == 'present' then
    if not value then return index end
  elseif value ~= check[3] then
    return index
  end
end
for _, removal in ipairs(plan.removals) do redis.call('ZREM', keys[removal[1]], removal[2]) end
for _, deletion in ipairs(plan.deletions) do redis.call('DEL', keys[deletion]) end
for _, set in ipairs(plan.sets) do
  if set[3] == '+inf' then redis.call('SET', keys[set[1]], set[2])
  else redis.call('SET', keys[set[1]], set[2], 'PXAT', set[3]) end
end
for _, addition in ipairs(plan.additions) do
  local list = keys[addition[1]]
  redis.call('ZREMRANGEBYSCORE', list, '-inf', '(' .. plan.now)
  redis.call('ZADD', list, addition[3], addition[2])
  local last = redis.call('ZRANGE', list, -1, -1, 'WITHSCORES')[2]
  if last == 'inf' then redis.call('PERSIST', list)
  else redis.call('PEXPIREAT', list, string.format('%.0f', tonumber(last))) end
end
return 0`;

/** Makes the changes. Returns the check that has failed; undefined if all changes were made. */
export async function change(send: Send, plan: Plan): Promise<Check | undefined> {
	const keys: string[] = [];
	const place = (key: string) => {
		const index = keys.indexOf(key);
		return index < 0 ? keys.push(key) : index + 1;
	};
	const parameter = JSON.stringify({
		now: String(Date.now()),
		checks: plan.checks.map(([key, expected]) =>
			typeof expected === 'string' ? [place(key), expected] : [place(key), 'is', expected.is]
		),
		sets: plan.sets.map(({ key, value, until }) => [place(key), value, until]),
		deletions: plan.deletions.map(place),
		additions: plan.additions.map(({ list, member, until }) => [place(list), member, until]),
		removals: plan.removals.map(({ list, member }) => [place(list), member])
	});
	const failed = Number(await send('EVAL', script, String(keys.length), ...keys, parameter));
	return failed === 0 ? undefined : plan.checks[failed - 1];
}
