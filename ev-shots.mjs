import { chromium } from '@playwright/test';
const url = 'http://127.0.0.1:4193';
const exe = process.env.CHROMIUM;
const browser = await chromium.launch({ args:['--no-sandbox'], ...(exe?{executablePath:exe}:{}) });
const who = process.argv[2], pw = process.argv[3];
const sizes = { p:{width:390,height:844}, d:{width:1280,height:900} };
const paths = process.argv.slice(4);
for (const [s, viewport] of Object.entries(sizes)) {
  const ctx = await browser.newContext({ viewport, timezoneId:'Europe/Berlin' });
  const page = await ctx.newPage();
  if (who !== '-') {
    await page.goto(url+'/login');
    await page.getByRole('textbox',{name:'Username'}).fill(who);
    await page.getByLabel('Password',{exact:true}).fill(pw);
    await page.getByRole('button',{name:/^log ?in|^sign in$/i}).first().click();
    await page.waitForURL(/home|dashboard/, {timeout:20000}).catch(()=>{});
    await page.waitForTimeout(1500);
  }
  for (const p of paths) {
    await page.goto(url+p); await page.waitForTimeout(1500);
    const name = `${who}-${s}-${p.replace(/[^a-z]+/gi,'_')}`;
    await page.screenshot({ path:`/tmp/ev-shots/${name}.png`, fullPage:true });
    const t = await page.locator('main').innerText().catch(()=>'-');
    if (s==='d') console.log('=== '+p+'\n'+t.replace(/\n+/g,' | ').slice(0,1500));
  }
  await ctx.close();
}
await browser.close();
