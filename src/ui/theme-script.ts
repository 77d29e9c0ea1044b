/**
 * Runs in <head> before the first paint, after the stylesheet and the brand <style>: theme class, color-scheme, theme-color,
 * and the motion attributes. Each read of storage may throw where cookies are blocked, so each stands in its own try.
 */
export const themeScript = `(function(){var d=document.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(e){return null}};
try{var t=g('ui-theme');if(t!=='light'&&t!=='dark'&&t!=='blackout')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
d.classList.remove('light','dark','blackout');d.classList.add(t);if(t!=='light')d.style.colorScheme='dark';
var m=document.querySelector('meta[name="theme-color"]');
if(m)m.setAttribute('content',t==='dark'?'#101114':t==='blackout'?'#000000':getComputedStyle(d).getPropertyValue('--brand-background').trim()||'#fbfaf8')}catch(e){}
try{if(g('animationPreference')==='reduced')d.dataset.motion='reduced';
var f=g('transitionEffect');d.dataset.transition=f==='slide'||f==='zoom'?f:'fade'}catch(e){}})()`;
