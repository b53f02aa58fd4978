/** Makes QR codes. Loaded with the page that sets up one-time codes. */
import { renderSVG } from 'uqr';

/** Returns the QR code of a text as an SVG element. */
export function qrCode(text: string): string {
	// A camera finds the code by four white modules around it, on a dark page too: ISO/IEC 18004, section 6.3.8.
	return renderSVG(text, { border: 4 });
}
