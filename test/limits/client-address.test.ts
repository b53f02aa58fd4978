/** Which client a limit counts, of the address that a request came from. */
import { describe, expect, it, test } from 'vitest';
import { clientOf } from '../../src/lib/base/http/client-address.js';

describe('one client has one name', () => {
	const network = '2001:db8:0:7::/64';

	it.each([
		['as it is', '2001:db8:0:7::1', network],
		['another address of the network', '2001:db8:0:7:ffff:ffff:ffff:ffff', network],
		['written out', '2001:0db8:0000:0007:0000:0000:0000:0001', network],
		['in capitals', '2001:DB8:0:7::ABCD', network],
		['with its zeros left out elsewhere', '2001:db8::7:1:2:3:4', network],
		['with dotted numbers at the end', '2001:db8:0:7::203.0.113.7', network],
		['with a zone', '2001:db8:0:7::1%eth0', network],
		['in brackets', '[2001:db8:0:7::1]', network],
		['in brackets, with a port', '[2001:db8:0:7::1]:443', network],
		['in brackets, with a zone and a port', '[2001:db8:0:7::1%eth0]:443', network],
		['among spaces', ' 2001:db8:0:7::1 ', network],
		['the next network', '2001:db8:0:8::1', '2001:db8:0:8::/64'],
		['the first network', '2001:db8::1', '2001:db8:0:0::/64']
	])('S279 IPv6 by its network of 64 bits: %s', (_, address, client) => {
		expect(clientOf(address)).toBe(client);
	});

	it.each([
		['as it is', '203.0.113.7'],
		['with a port', '203.0.113.7:51234'],
		['mapped into IPv6', '::ffff:203.0.113.7'],
		['mapped, in capitals and hexadecimal', '::FFFF:CB00:7107'],
		['mapped, written out', '0:0:0:0:0:ffff:203.0.113.7'],
		['mapped, in brackets, with a port', '[::ffff:203.0.113.7]:443'],
		['translated into IPv6', '64:ff9b::203.0.113.7'],
		['in hexadecimal', '0xcb.0.0x71.7'],
		['in octal', '0313.0.0161.07'],
		['as one number', '3405803783'],
		['in three parts', '203.0.28935']
	])('S279 IPv4, however it is spelled: %s', (_, address) => {
		expect(clientOf(address)).toBe('203.0.113.7');
	});

	test('S279 neighbouring addresses are different clients', () => {
		expect(clientOf('203.0.113.8')).toBe('203.0.113.8');
		expect(clientOf('172.15.0.1')).toBe('172.15.0.1');
		expect(clientOf('172.32.0.1')).toBe('172.32.0.1');
		expect(clientOf('100.63.255.255')).toBe('100.63.255.255');
		expect(clientOf('100.128.0.0')).toBe('100.128.0.0');
	});
});

describe('an address that identifies no client is not counted, because all clients would share it', () => {
	it.each([
		['nothing', undefined],
		['nothing that is text', ''],
		['loopback', '127.0.0.1'],
		['loopback, spelled otherwise', '127.1'],
		['loopback of IPv6', '::1'],
		['loopback, mapped', '::ffff:127.0.0.1'],
		['no address', '0.0.0.0'],
		['no address of IPv6', '::'],
		['RFC 1918', '10.1.2.3'],
		['RFC 1918', '172.16.0.1'],
		['RFC 1918', '172.31.255.255'],
		['RFC 1918', '192.168.1.1'],
		['RFC 1918, mapped', '::ffff:10.1.2.3'],
		['RFC 1918, translated', '64:ff9b::10.1.2.3'],
		['a carrier', '100.64.0.1'],
		['a carrier', '100.127.255.255'],
		['link local', '169.254.1.1'],
		['link local of IPv6', 'fe80::1%eth0'],
		['unique local', 'fd12:3456:789a::1'],
		['for many', 'ff02::1'],
		['a name', 'localhost'],
		['a name of letters that IPv6 has', 'face.bad'],
		['a socket', '/var/run/app.sock'],
		['text', 'unknown'],
		['too many groups', '2001:db8:1:2:3:4:5:6:7'],
		['too large a number', '256.1.1.1'],
		['too large a port', '203.0.113.7:99999'],
		['a user name before it', 'x@203.0.113.7'],
		['a path after it', '203.0.113.7/x'],
		['a line break in it', '203.0.113.7\n1'],
		['other digits', '２０３.0.113.7']
	])('S281 %s: %s', (_, address) => {
		expect(clientOf(address)).toBeNull();
	});

	it.each(['1.1.1.1, 203.0.113.7', '1.1.1.1,203.0.113.7', '2001:db8::1, 203.0.113.7', 'for=203.0.113.7'])(
		'S232 a chain of proxies, none of which is configured as trusted: %s',
		(chain) => {
			expect(clientOf(chain)).toBeNull();
		}
	);
});
