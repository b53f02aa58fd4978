/**
 * Runs the steps of the gate on as many cores as there are, and says what failed, why, and which command runs that alone. The times
 * of the phases and of the slowest test files are printed and kept in `test-results/gate.json`. Last comes `N passed, N failed`.
 *
 *     node .ci/gate.js [phase]
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { stepsOf } from './steps.js';

/** @typedef {import('./steps.js').Step} Step */
/** @typedef {{ title: string, reason: string, command: string }} Failure */
/** @typedef {{ step: Step, seconds: number, passed: number, failures: Failure[], files: { file: string, seconds: number }[] }} Result */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: TestResult[] }} FileResult */

/** It ends what hangs: on a slow and busy machine the longest step takes half an hour. */
const limitMs = 3 * 60 * 60_000;
const folder = process.env.GATE_FOLDER ?? 'test-results';
const kept = 'test-results';
mkdirSync(kept, { recursive: true });

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const all = stepsOf({ node: process.execPath, lowest: `${engines.node.match(/[0-9.]+/)[0]}.0`, folder });
const [phase] = process.argv.slice(2);
const steps = phase ? withNeeds(all.filter((step) => step.phase === phase)) : all;
const environment = {
	...process.env,
	// The packed library is installed once, and serves the package tests and the browser tests.
	TEST_WORKSHOP: join(folder, 'workshop'),
	// Packages that a few tests need are installed, too: adapters of Auth.js, other runtimes, and the adapters of platforms.
	TEST_ADAPTERS: '1',
	TEST_RUNTIMES: '1',
	// The same programs, such as Vite and the checkers, start again and again.
	NODE_COMPILE_CACHE: join(folder, 'compiled')
};

/** @type {Result[]} */
const results = [];
await runAll();
report();

/**
 * Returns the steps, and before them those that they need.
 * @param {Step[]} wanted
 * @returns {Step[]}
 */
function withNeeds(wanted) {
	const needed = all.filter(({ name }) => wanted.some(({ needs = [] }) => needs.includes(name)));
	const more = needed.filter((step) => !wanted.includes(step));
	return more.length > 0 ? withNeeds([...more, ...wanted]) : wanted;
}

/** Starts what can start, whenever something has ended. */
async function runAll() {
	const waiting = [...steps];
	/** @type {Map<Step, Promise<void>>} */
	const running = new Map();
	while (waiting.length > 0 || running.size > 0) {
		for (const step of [...waiting]) {
			const needed = (step.needs ?? []).map((name) => results.find((result) => result.step.name === name));
			if (needed.some((result) => result && result.failures.length > 0)) {
				waiting.splice(waiting.indexOf(step), 1);
				const reason = `not run, because it needs: ${step.needs?.join(', ')}`;
				results.push({ step, seconds: 0, passed: 0, failures: [failureOf(step, reason)], files: [] });
			} else if (needed.every(Boolean) && hasRoomFor(step, [...running.keys()])) {
				waiting.splice(waiting.indexOf(step), 1);
				const ended = run(step).then((result) => {
					results.push(result);
					running.delete(step);
				});
				running.set(step, ended);
			}
		}
		if (running.size > 0) await Promise.race(running.values());
	}
}

/**
 * @param {Step} step
 * @param {Step[]} running
 */
function hasRoomFor({ cores = 1 }, running) {
	const busy = running.reduce((sum, each) => sum + (each.cores ?? 1), 0);
	// Two more than there are cores, since tests wait for databases, browsers and other processes: two runs of tests fill each other's waits,
	// and the end of each. What takes more runs alone.
	return busy === 0 || busy + cores <= availableParallelism() + 2;
}

/**
 * Runs a step in a process group of its own, so that nothing that it started outlives it.
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function run(step) {
	const name = step.name.replaceAll(' ', '-');
	const start = Date.now();
	const json = join(folder, `${name}.json`);
	const [command = '', ...args] = step.tests
		? [...step.command, '--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
		: step.command;
	console.log(`== ${step.name}`);
	const child = spawn(command, args, {
		env: { ...environment, ...step.env },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true
	});
	const killGroup = () => {
		try {
			process.kill(-Number(child.pid), 'SIGKILL');
		} catch {
			// It is gone.
		}
	};
	let isOver = false;
	const limit = setTimeout(() => {
		isOver = true;
		killGroup();
	}, limitMs);
	const log = createWriteStream(join(kept, `${name}.log`));
	let last = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => {
			log.write(chunk);
			last = (last + String(chunk)).slice(-4000);
		});
	}
	/** @type {number | null} */
	const code = await new Promise((resolve) => {
		child.once('error', (error) => {
			last += error.message;
			resolve(null);
		});
		child.once('close', resolve);
		// What it started may hold its output open.
		child.once('exit', (exitCode) => setTimeout(() => (killGroup(), resolve(exitCode)), 1000));
	});
	clearTimeout(limit);
	killGroup();
	log.end();
	const seconds = Math.round((Date.now() - start) / 1000);
	const outcome = step.tests ? testsOf(step, json, code, last) : checkOf(step, code, last);
	// Tests that have all passed may leave something behind that keeps the run from its end.
	if (isOver) outcome.failures.push(failureOf(step, `did not end within ${limitMs / 60_000} minutes`));
	console.log(`== ${step.name}: ${outcome.failures.length > 0 ? 'FAILED' : 'ok'}, ${seconds} s`);
	return { step, seconds, ...outcome };
}

/**
 * A check counts as one: it holds or it does not.
 * @param {Step} step
 * @param {number | null} code
 * @param {string} last what it printed last
 */
function checkOf(step, code, last) {
	if (code === 0) return { passed: 1, failures: [], files: [] };
	console.log(last);
	return { passed: 0, failures: [failureOf(step, `ended with ${code}: ${plain(last).slice(-600)}`)], files: [] };
}

/**
 * Tests are counted by the report that vitest writes, and a file that failed without a failed test as one failure. So is a run that
 * failed without saying where, or that ran no test.
 * @param {Step} step
 * @param {string} json
 * @param {number | null} code
 * @param {string} last what it printed last
 */
function testsOf(step, json, code, last) {
	/** @type {FileResult[]} */
	let found = [];
	try {
		found = JSON.parse(readFileSync(json, 'utf8')).testResults;
	} catch {
		// It was ended before it could write a report.
	}
	const failures = found.flatMap((result) => failuresIn(step, result));
	const passed = found
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'passed').length;
	if (failures.length === 0 && (code !== 0 || passed === 0)) {
		failures.push(failureOf(step, `ended with ${code} after ${passed} tests: ${plain(last).slice(-600)}`));
	}
	const files = found.map(({ name, startTime, endTime }) => ({
		file: relative('.', name),
		seconds: Math.round((endTime - startTime) / 100) / 10
	}));
	return { passed, failures, files };
}

/**
 * @param {Step} step
 * @param {FileResult} result
 * @returns {Failure[]}
 */
function failuresIn(step, { name, status, message, assertionResults }) {
	const file = relative('.', name);
	const at = step.command.indexOf('--project');
	const project = at === -1 ? 'unit*' : String(step.command[at + 1]);
	const seed = project.startsWith('unit') ? process.env.TEST_SEED : undefined;
	const command = `${seed ? `TEST_SEED=${seed} ` : ''}npx vitest run --project '${project}' ${file}`;
	const failed = assertionResults.filter((test) => test.status === 'failed');
	if (failed.length === 0 && status === 'failed') {
		return [{ title: `${step.name}: ${file}`, reason: plain(message).slice(0, 600), command }];
	}
	return failed.map(({ fullName, failureMessages }) => ({
		title: `${step.name}: ${file}: ${fullName}`,
		reason: plain(failureMessages.join(' ')).slice(0, 600),
		// What ran before it in the same file may be the reason.
		command: seed ? command : `${command} -t ${JSON.stringify(fullName.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))}`
	}));
}

/**
 * @param {Step} step
 * @param {string} reason
 * @returns {Failure}
 */
function failureOf(step, reason) {
	return { title: step.name, reason, command: step.command.join(' ') };
}

/** @param {string} text */
function plain(text) {
	return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim();
}

function report() {
	if (process.env.TEST_SEED) console.log(`\nThe unit tests ran in random order: TEST_SEED=${process.env.TEST_SEED}`);
	const files = results
		.flatMap(({ files }) => files)
		.sort((one, other) => other.seconds - one.seconds)
		.slice(0, 10);
	/** @type {Record<string, number>} */
	const phases = { install: Number(process.env.GATE_INSTALL_SECONDS ?? 0) };
	for (const { step, seconds } of results) phases[step.phase] = (phases[step.phase] ?? 0) + seconds;
	const failures = results.flatMap((result) => result.failures);
	const passed = results.reduce((sum, result) => sum + result.passed, 0);
	const total = Math.round(process.uptime()) + Number(process.env.GATE_INSTALL_SECONDS ?? 0);
	writeFileSync(
		join(kept, 'gate.json'),
		JSON.stringify({ total, phases, files, passed, failures, steps: results.map(summaryOf) }, null, '\t')
	);

	console.log(`\nSeconds by phase, some side by side, in ${total} altogether:`);
	for (const [phase, seconds] of Object.entries(phases)) console.log(`${String(seconds).padStart(6)}  ${phase}`);
	console.log('\nThe slowest test files, in seconds:');
	for (const { file, seconds } of files) console.log(`${seconds.toFixed(1).padStart(6)}  ${file}`);
	if (failures.length > 0) console.log('\nWhat failed:');
	for (const { title, reason, command } of failures)
		console.log(`\n${title}\n  ${reason}\n  to run it alone: ${command}`);
	console.log(`\n${passed} passed, ${failures.length} failed`);
	process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
}

/** @param {Result} result */
function summaryOf({ step, seconds, passed, failures }) {
	return { name: step.name, seconds, passed, failed: failures.length };
}
